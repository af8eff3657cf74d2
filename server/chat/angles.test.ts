import { lexemesOf } from 'api/search';
import { angleOf, hasAngle } from './angles';

const anglesIn = (question: string) => lexemesOf(question).flatMap((lexeme) => angleOf(question, lexeme) ?? []);

it.each([
  ['45 deg bend 300 mm', [45]],
  ['tray bend 90', [90]],
  ['90 elbow 25 mm', [90]],
  ['adaptor 45° for 20 mm conduit', [45]],
  ['bend 300', []],
  ['25 bends', []],
  ['current rating of a cable at 50 degrees', []],
  ['gland for 90 °C', []],
])('the angles of "%s" are %j', (question, angles) => expect(anglesIn(question)).toEqual(angles));

it.each([
  ['45° flat bend', true],
  ['fittings of 45 and 90 degree', true],
  ['up to 45 °C', false],
  ['145° bend', false],
])('whether "%s" states an angle of 45 degrees: %s', (text, isStated) => expect(hasAngle(text, 45)).toBe(isStated));
