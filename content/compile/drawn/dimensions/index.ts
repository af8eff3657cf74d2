import { box, cabinet, flushBox, plate, roll } from './boxes';
import { cleat, gland, nut, plug, tie, washer } from './fixings';
import { maxDimensions } from './letters';
import { basket, ladder, strut, tray, trunking } from './sections';
import { cap, joint, lug, pin, shrinkTube, tube } from './tubes';

export { letterAt } from './letters';

type Shown = Record<string, string | number | boolean>;

/** The drawings with dimensions, which show the attributes that `dimensions` lists. */
const drawers: Record<string, (ids: readonly string[], shown: Shown) => string> = {
  basket_dimensions: basket,
  box_dimensions: box,
  cabinet_dimensions: cabinet,
  cap_dimensions: cap,
  cleat_dimensions: (ids, { formation }) => cleat(ids, { formation: String(formation) }),
  flush_box_dimensions: flushBox,
  gland_dimensions: gland,
  joint_dimensions: joint,
  ladder_dimensions: ladder,
  lug_dimensions: lug,
  nut_dimensions: nut,
  pin_dimensions: pin,
  plate_dimensions: plate,
  plug_dimensions: plug,
  roll_dimensions: roll,
  shrink_tube_dimensions: shrinkTube,
  strut_dimensions: strut,
  tie_dimensions: tie,
  tray_dimensions: tray,
  trunking_dimensions: (ids, { compartments = 1 }) => trunking(ids, { compartments: Number(compartments) }),
  tube_dimensions: tube,
  washer_dimensions: washer,
};

/** The attributes that `dimensions` lists, in the order of their letters. */
export const listed = (dimensions: Shown[string] | undefined): string[] =>
  dimensions === undefined
    ? []
    : String(dimensions)
        .split(',')
        .map((id) => id.trim());

/** The same drawers by the name of `draw`; each throws an Error for dimensions that it cannot show, or for none or too many. */
export const dimensionDrawers: Record<string, (shown: Shown) => string> = Object.fromEntries(
  Object.entries(drawers).map(([name, draw]) => [
    name,
    ({ dimensions, ...shown }: Shown) => {
      const ids = listed(dimensions);
      if (ids.length === 0 || ids.length > maxDimensions) {
        throw new Error(
          `needs dimensions: 1 to ${maxDimensions} attributes, separated by commas, the first of which is A`,
        );
      }
      return draw(ids, shown);
    },
  ]),
);
