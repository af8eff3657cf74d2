import { guideLines } from './guides';

test('the documents of a product are lines with their names', () => {
  const sections = [
    {
      heading: 'Opening',
      paragraphs: ['Cut an opening. The wall must carry the <b>weight</b>.'],
      steps: ['Fit the guard.'],
    },
    {
      heading: 'Sizes',
      table: [
        ['Model', 'Opening (mm)'],
        ['ZE-WEF-300', '330'],
      ],
    },
  ];
  expect(guideLines({ downloads: { Guide: { file: 'a.pdf', sections }, Own: { file: 'b.pdf' } } })).toEqual([
    'Guide: Cut an opening.',
    'Guide: The wall must carry the weight.',
    'Guide: Fit the guard.',
    'Guide: Model ZE-WEF-300; Opening (mm) 330',
  ]);
  expect(guideLines({})).toEqual([]);
});
