import type { DrawingParametersSource } from '../../schema/variants';
import type { Problems } from '../problems';
import { busbarChamber, earthingSet, repairSleeve, socketPillar, tagCarrier } from './assemblies';
import { circularBox, flushBox } from './boxes';
import { cable } from './cables';
import { conduitPart, corrugatedConduit, pullBox } from './conduit-parts';
import { dimensionDrawers } from './dimensions';
import { cabinetFan, drumFan } from './fans';
import { flatCable, twistedCores } from './flat-cables';
import { iec60309 } from './iec60309';
import { switchPlate } from './plates';
import { termination } from './terminations';
import { dadoTrunking, trayBend, trunkingRun } from './trunking';
import { wireConnector } from './wire-connectors';

type Shown = Record<string, string | number | boolean>;

/** What `draw` may be. Each function throws an Error for parameters that it cannot draw. */
const drawers: Record<string, (shown: Shown) => string> = {
  iec_60309: ({ kind, poles, earth_position, colour, ip, pilot }) =>
    iec60309({
      kind: String(kind),
      poles: String(poles),
      earth_position: String(earth_position),
      colour: String(colour),
      ip: word(ip),
      pilot: isYes(pilot),
    }),
  cable: ({ cores, pairs, armour, screen, colour, voltage_grade, protective_core, insulation_material }) =>
    cable({
      cores: Number(cores ?? 0),
      pairs: pairs === undefined ? undefined : Number(pairs),
      hasProtectiveCore: isYes(protective_core),
      insulation_material: word(insulation_material),
      armour: word(armour),
      screen: word(screen),
      colour: word(colour),
      voltage_grade: word(voltage_grade),
    }),
  switch_plate: ({ gangs }) => switchPlate({ gangs: Number(gangs) }),
  flush_box: ({ gangs, depth }) => flushBox({ gangs: Number(gangs), depth: Number.parseFloat(String(depth)) }),
  circular_box: ({ pattern }) => circularBox({ pattern: String(pattern) }),
  termination: ({ cable_cores, technology, rain_sheds }) =>
    termination({
      cable_cores: Number(cable_cores),
      technology: String(technology),
      rain_sheds: Number(rain_sheds ?? 0),
    }),
  flat_cable: ({ colour }) => flatCable({ colour: word(colour) }),
  twisted_cores: twistedCores,
  wire_connector: ({ connector_type }) => wireConnector({ connector_type: String(connector_type) }),
  trunking_run: ({ compartments }) => trunkingRun({ compartments: Number(compartments ?? 1) }),
  dado_trunking: dadoTrunking,
  tray_bend: trayBend,
  conduit_part: ({ pattern }) => conduitPart({ pattern: String(pattern) }),
  corrugated_conduit: corrugatedConduit,
  pull_box: pullBox,
  socket_pillar: (shown) =>
    socketPillar({
      blue_sockets_16: Number(shown.blue_sockets_16 ?? 0),
      blue_sockets_32: Number(shown.blue_sockets_32 ?? 0),
      red_sockets_16: Number(shown.red_sockets_16 ?? 0),
      red_sockets_32: Number(shown.red_sockets_32 ?? 0),
      red_sockets_63: Number(shown.red_sockets_63 ?? 0),
    }),
  busbar_chamber: busbarChamber,
  earthing_set: earthingSet,
  repair_sleeve: repairSleeve,
  tag_carrier: tagCarrier,
  cabinet_fan: cabinetFan,
  drum_fan: drumFan,
  ...dimensionDrawers,
};

const isYes = (value: Shown[string] | undefined) => value === 'yes' || value === true;
const word = (value: Shown[string] | undefined) => (value === undefined ? undefined : String(value));

/** The ways to draw that parameters.yaml may name. */
const drawnKinds = Object.keys(drawers);

/**
 * Draws every entry of parameters.yaml that has `draw`, as SVG files by key. Adds a problem for each that cannot be drawn, or has
 * a file of the same key.
 */
export function drawFromParameters(
  parameters: DrawingParametersSource,
  drawings: ReadonlyMap<string, string>,
  problems: Problems,
): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const [key, { draw, ...shown }] of Object.entries(parameters)) {
    if (draw === undefined) continue;
    const at = { file: 'drawings/parameters.yaml', record: key };
    if (drawings.has(key)) problems.add(at, `is drawn from its parameters, but drawings/${key}.svg exists too`);
    const drawer = drawers[String(draw)];
    if (!drawer) {
      problems.add({ ...at, field: 'draw' }, `is ${draw}, but must be one of ${drawnKinds.join(', ')}`);
      continue;
    }
    try {
      drawn.set(key, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240">${drawer(shown)}</svg>`);
    } catch (error) {
      problems.add(at, (error as Error).message);
    }
  }
  return drawn;
}
