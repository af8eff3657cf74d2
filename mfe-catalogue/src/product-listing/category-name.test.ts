import { categoryNameFromId } from './category-name';

it.each([
  ['wires', 'Wires'],
  ['industrial_plugs_and_sockets', 'Industrial Plugs And Sockets'],
  ['Resin_Jointing_Kits', 'Resin Jointing Kits'],
  ['__odd__name_', 'Odd Name'],
  ['', ''],
])('turns %j into the name %j', (id, name) => {
  expect(categoryNameFromId(id)).toBe(name);
});
