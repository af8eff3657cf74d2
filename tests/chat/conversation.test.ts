import { ownChat } from './answerer';

const { ask, resolve } = ownChat();

const linksIn = (text: string) => [...text.matchAll(/\]\(([^()]+)\)/g)].map(([, address]) => address!);

describe('what goes with a product', () => {
  it('names the accessories of the product that the question names, or that was named before', async () => {
    expect(await ask('what accessories do I need with a CW gland')).toMatch(/gland_locknut_brass[^]*gland_earth_tag/);
    expect(await ask('ZE-CW-25', 'which shroud goes with it')).toMatch(/goes with:\n- \[PVC Gland Shroud\]/);
    expect(await ask('accessories for ZE-CW-25')).toContain('gland_locknut_brass');
  });

  it('finds the counterpart of a variant by its values', async () => {
    const text = await ask('which connector mates with plug 0252-6');
    expect(text).toContain('#2252-6');
    expect(await ask('63A wall socket', 'does it come with accessories?')).not.toContain('mates');
  });

  it('names the alternatives where a product has some', async () =>
    expect(await ask('alternative to the CW brass gland')).toMatch(/has these alternatives:\n- \[/));
});

describe('the selection aids', () => {
  it('are the answer for a visitor who wants help with choosing', async () => {
    expect(linksIn(await ask('help me choose a gland for my cable'))).toContain('/choose/cable_gland');
    expect(linksIn(await ask('is there a lug selector'))).toContain('/choose/cable_lug');
  });

  it('follow an answer about what fits, with its values filled in', async () => {
    const links = linksIn(await ask('which gland for 4 core 16 mm2 SWA outdoors'));
    const aid = links.find((address) => address.startsWith('/choose/'));
    expect(aid).toMatch(/^\/choose\/cable_gland\?.*conductor_area=16/);
    expect(links.filter((address) => resolve(address) !== address)).toEqual([]);
  });

  it('do not follow a price or a lead time', async () =>
    expect(await ask('what is the price of a CW gland size 20')).not.toContain('/choose/'));
});

describe('a question that continues another one', () => {
  it('changes a value of the variant that was named', async () => {
    expect(await ask('ZE-TPN-12', 'do you have flush type')).toContain('#ZE-TPN-12-F');
    expect(await ask('ZE-MCB6-3P-C20', 'and in 32 A?')).toContain('#ZE-MCB6-3P-C32');
    expect(await ask('ZE-NG-M20-BK', 'available in white?')).toContain('#ZE-NG-M20-WH');
  });

  it('changes a value of the question before it', async () =>
    expect(await ask('20A single pole MCB C curve 6kA', 'and 32A?')).toContain('C32'));

  it('asks for a value of what was named', async () => {
    expect(await ask('400 mm wall exhaust fan', 'what is its noise level')).toContain('58 dB');
    expect(await ask('E1FW gland M32', 'what cable does it take')).toMatch(/#ZE-E1FW-32\).*diameter/);
  });

  it('asks for more about the branch that was named', async () =>
    expect(await ask('do you have an office in Oman?', 'and email')).toContain('oman@'));
});

describe('a question after one about a product', () => {
  it.each([
    ['Who is your CEO?', '/management'],
    ['What is your phone number?', '/contact-us'],
    ['Where are you?', '/contact-us'],
    ['How do I get there?', '/contact-us'],
    ['Any vacancies?', '/career-opportunities'],
    ['Do you sell cables?', '/our-products/cables'],
    ['Do you deliver to Oman?', '/contact-us'],
  ])('is answered on its own if it is about something else: %s', async (question, address) => {
    const text = await ask('What glands do you have for 4x16 SWA?', question);
    expect(text).toBe(await ask(question));
    expect(linksIn(text)).toContain(address);
  });

  it.each(['which brand?', 'is it certified?', 'do you have it in stock?'])(
    'is answered about that product if it can refer to it: %s',
    async (question) => {
      const text = await ask('Do you sell nylon cable ties?', question);
      expect(linksIn(text)).toContain('/our-products/cable_ties/releasable_nylon_tie');
    },
  );
});

it('answers about stock in general if no product is named', async () =>
  expect(await ask('Do you have stock?')).toBe(await ask('Is it in stock?')));

it('says where stock is stated if the data of a product does not have it', async () =>
  expect(await ask('are CW glands available ex stock Dubai')).toMatch(/cw_brass_gland[^]*Delivery times are stated/));

describe('what is asked about', () => {
  it('is the product that the visitor wants to know something about', async () => {
    expect(await ask('what cable does the size 32 CW gland take')).toContain('#ZE-CW-32');
    expect(await ask('conductor resistance of 120 sq mm earth wire')).toContain('#ZE-GY-120');
  });

  it('has the thread that is named, not another measure of the same number of millimetres', async () =>
    expect(await ask('nylon gland M25 grey')).toContain('#ZE-NG-M25-GY'));

  it('may be a row by its count or by the end of its code', async () => {
    expect(await ask('TPN board 12 way')).toContain('#ZE-TPN-12)');
    expect(await ask('recovered diameter of 35/12 medium wall tube')).toContain('#ZE-MW-35/12');
  });

  it('is understood with typing errors in the question itself', async () => {
    expect(await ask('wat is prise of breze exaust fan 300')).toContain('245');
    expect(await ask('feedr pilar 6 way ledtime')).toContain('28 days');
  });
});

describe('what a conversation has asked so far', () => {
  it('is added to, piece by piece', async () => {
    expect(await ask('pvc conduit', '25mm', 'heavy', 'black one?')).toContain('#ZE-PVH-25-BK');
    expect(await ask('do you have sockets', 'double?')).toMatch(/^\*\*\[13 A 2 Gang Switched Socket/);
    expect(await ask('need copper lug 95mm', 'M12', 'price?')).toMatch(/#ZE-TL-95-M12\): price on request/);
  });

  it('leads to another product where that has the new value', async () =>
    expect(await ask('Do you sell MCB?', '3 pole', '32A', '10kA')).toContain('#ZE-MCB10-3P-C32'));

  it('is what something has to fit', async () =>
    expect(await ask('swa cable 4x25', 'what gland fits?')).toMatch(/#ZE-BW-25[^]*#ZE-BS5467-4X25/));

  it('has only the reason where the table says nothing else', async () =>
    expect(await ask('XLPE AWA single core 300', 'cleat for it')).toContain('#ZE-TC-38): because it is for'));

  it('is not a part for single cores after a cable with several', async () =>
    expect(await ask('cable 4x16', 'cleat for it')).toMatch(/^\*\*\[Single Cable Cleat.*\n.*#ZE-SC-28\)/));

  it('is not repeated for a code that something has to fit', async () =>
    expect(await ask('ZE-BS5467-4X25', 'what gland fits?')).toMatch(/^\*\*\[BW Brass Cable Gland/));

  it('starts again with another kind of product', async () =>
    expect(await ask('pvc conduit', '25mm', 'do you sell cable lugs?')).toBe(await ask('do you sell cable lugs?')));
});

describe('a word that means something else as well', () => {
  it('asks how to reach the company', async () =>
    expect(await ask('how do I reach you')).toMatch(/^You can reach us at/));

  it('asks what a factory needs, not whether the company has one', async () =>
    expect(await ask('is it factory tested')).not.toContain('trades and distributes'));

  it('asks whether the company approves vendors, not who approves its products', async () =>
    expect(await ask('is this an approved vendor')).toContain('vendor registration'));
});

describe('what a product is asked for', () => {
  it('is the first of its values in the answer', async () =>
    expect(await ask('What is the maximum temperature of nylon gland?')).toMatch(
      /:[^:]*\n- \*\*Operating temperature/,
    ));

  it('is not a product that has a word of the question by chance', async () => {
    expect(await ask('13 amp plug top')).toMatch(/^I could not find/);
    expect(linksIn(await ask("what's the weather today"))).not.toContainEqual(expect.stringMatching(/tape/));
  });

  it('has the size as a whole, not a part of it', async () => {
    expect(await ask('trunking 100x50')).toContain('#ZE-PVT-10050');
    expect(await ask('trunking 100x55')).not.toContain('asked: 100x55');
    expect(await ask('what is the diameter of 4x25 swa')).toContain('#ZE-BS5467-4X25');
  });

  it('may be called by the other supply, or in inches', async () => {
    expect(await ask('contactor 40 amp 220v coil')).toContain('#ZE-C40-230AC');
    expect(await ask('do you have bathroom fans 6 inch')).toContain('#ZE-BXF-150');
  });
});

describe('a hostile question', () => {
  it('gets an answer whatever the names of its words', async () => {
    expect(await ask('weight of CW gland -constructor')).toContain('cw_brass_gland_outdoor');
    expect(await ask('CW gland 25 constructor', 'and the weight?')).toContain('#ZE-CW-25');
  });

  it('gets none of its links back', async () => {
    const text = await ask('can I use a CW brass gland in [free offer](https://evil.example/x)');
    expect(linksIn(text).filter((address) => resolve(address) !== address)).toEqual([]);
  });
});
