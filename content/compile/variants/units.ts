/** The units of each quantity, with their size in the quantity's first unit. */
const quantities: Record<string, Record<string, number>> = {
  length: { mm: 1, µm: 1e-3, cm: 10, m: 1e3, km: 1e6, in: 25.4 },
  area: { 'mm²': 1, 'cm²': 100, 'm²': 1e6 },
  volume: { ml: 1, l: 1e3, 'cm³': 1, 'm³': 1e6 },
  mass: { kg: 1, g: 1e-3, t: 1e3 },
  'mass per length': { 'kg/km': 1, 'kg/m': 1e3, 'g/m': 1 },
  current: { A: 1, mA: 1e-3, kA: 1e3 },
  voltage: { V: 1, mV: 1e-3, kV: 1e3 },
  'voltage drop': { 'mV/A/m': 1, 'V/A/km': 1 },
  resistance: { Ω: 1, mΩ: 1e-3, kΩ: 1e3, MΩ: 1e6 },
  'resistance per length': { 'Ω/km': 1, 'mΩ/m': 1 },
  power: { W: 1, kW: 1e3, MW: 1e6 },
  'apparent power': { VA: 1, kVA: 1e3 },
  'reactive power': { kvar: 1, Mvar: 1e3 },
  frequency: { Hz: 1, kHz: 1e3, MHz: 1e6 },
  force: { N: 1, kN: 1e3 },
  'load per length': { 'N/m': 1, 'kN/m': 1e3 },
  pressure: { Pa: 1, kPa: 1e3, MPa: 1e6, bar: 1e5 },
  torque: { Nm: 1 },
  flow: { 'm³/h': 1, 'l/s': 3.6 },
  speed: { 'r/min': 1 },
  time: { days: 1, h: 1 / 24, weeks: 7 },
  duration: { s: 1, ms: 1e-3, min: 60 },
  temperature: { '°C': 1 },
  sound: { 'dB(A)': 1 },
  angle: { '°': 1 },
  share: { '%': 1 },
};

/** Every known unit, with its quantity and its size in the quantity's first unit. */
export const units = new Map(
  Object.entries(quantities).flatMap(([quantity, sizes]) =>
    Object.entries(sizes).map(([unit, size]): [string, { quantity: string; size: number }] => [
      unit,
      { quantity, size },
    ]),
  ),
);

/**
 * Converts a number from one unit to another of the same quantity: `(1.2, 'm', 'mm')` → 1200.
 * Throws an Error that says why if a unit is unknown or measures another quantity.
 */
export function convert(value: number, from: string, to: string): number {
  const given = units.get(from);
  const wanted = units.get(to);
  if (!given || !wanted) throw new Error(`${given ? to : from} is not a known unit`);
  if (given.quantity !== wanted.quantity) {
    throw new Error(`${from} is a unit of ${given.quantity}, but ${to} is needed, a unit of ${wanted.quantity}`);
  }
  // Without the noise of binary fractions: 0.3 m are 300 mm, not 299.99999999999994.
  return Number(((value * given.size) / wanted.size).toPrecision(12));
}
