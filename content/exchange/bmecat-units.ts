/** The codes of UNECE Recommendation 20 for the catalogue's units, as BMEcat wants them; other units keep their sign. */
const codes = new Map(
  Object.entries({
    ...{ mm: 'MMT', µm: '4H', cm: 'CMT', m: 'MTR', km: 'KMT', in: 'INH', 'mm²': 'MMK', 'cm²': 'CMK', 'm²': 'MTK' },
    ...{ ml: 'MLT', l: 'LTR', 'cm³': 'CMQ', 'm³': 'MTQ', kg: 'KGM', g: 'GRM', t: 'TNE' },
    ...{ 'kg/km': 'M31', 'kg/m': 'KL', 'g/m': 'GF', 'Ω/km': 'F56', 'mΩ/m': 'F54', 'N/m': '4P', 'kN/m': 'N31' },
    ...{ A: 'AMP', mA: '4K', kA: 'B22', V: 'VLT', mV: '2Z', kV: 'KVT', Ω: 'OHM', mΩ: 'E45', kΩ: 'B49', MΩ: 'B75' },
    ...{ W: 'WTT', kW: 'KWT', MW: 'MAW', VA: 'D46', kVA: 'KVA', kvar: 'KVR', Mvar: 'MAR' },
    ...{ Hz: 'HTZ', kHz: 'KHZ', MHz: 'MHZ', N: 'NEW', kN: 'B47', Pa: 'PAL', kPa: 'KPA', MPa: 'MPA', bar: 'BAR' },
    ...{ Nm: 'NU', 'm³/h': 'MQH', 'l/s': 'G51', 'r/min': 'RPM', '°C': 'CEL', '°': 'DD', '%': 'P1' },
    ...{ days: 'DAY', h: 'HUR', weeks: 'WEE', s: 'SEC', ms: 'C26', min: 'MIN' },
  }),
);
const signs = new Map([...codes].map(([sign, code]) => [code, sign]));

/** The code of BMEcat for a unit of the catalogue; a unit without one stays as it is. */
export const unitCode = (sign: string): string => codes.get(sign) ?? sign;
/** The catalogue's unit for a code or a sign; an unknown one stays as it is, for the compiler to refuse. */
export const unitSign = (code: string): string => signs.get(code) ?? code;

/** How packings are ordered, by the codes that ETIM's guideline takes from Recommendations 20 and 21. */
const packings = new Map(
  Object.entries({
    ...{ pair: 'PR', pack: 'PK', bag: 'BG', kit: 'KT', set: 'SET', coil: 'CL', roll: 'RO', box: 'BX', carton: 'CT' },
    ...{ drum: 'DR', length: 'LN' },
  }),
);

const packingsByCode = new Map([...packings].map(([packing, code]) => [code, packing]));

/** The packing with that code, such as `box` for `BX`; undefined for any other unit. */
export const packingOf = (code: string): string | undefined => packingsByCode.get(code);

/** The code of a piece, a metre or a packing; `PK` (package) for a packing without a code of its own. */
export function orderUnit({ unit, packing }: { unit: 'piece' | 'm'; packing?: string }): string {
  if (packing !== undefined) return packings.get(packing) ?? 'PK';
  return unit === 'm' ? 'MTR' : 'C62';
}
