import { ownChat } from './answerer';

const { ask } = ownChat();

describe('questions about an order', () => {
  it('gives lead time, stock, weight and pack of a code', async () => {
    expect(await ask('lead time for ZE-CAP-200')).toContain('Lead time: 42 days');
    expect(await ask('is ZE-DL-120-M12 in stock in Dubai')).toContain('Availability: in stock in Dubai');
    expect(await ask('weight of one ZE-EMT-100')).toContain('Weight: 3.1 kg');
    expect(await ask('ZE-CTB-300-48')).toContain('Pack: bag of 100');
  });

  it('gives the lead time that all variants of a product share, or that of the row in question', async () => {
    const family = await ask('delivery time meter cabinets');
    expect(family).toContain('Lead time: **28 days**');
    expect(family).not.toContain('#ZE-MTC');
    expect(await ask('when could I get a 400 kvar capacitor bank')).toMatch(/#ZE-CAP-400\): Lead time: \*\*42 days/);
  });

  it('says that the quotation states it where the data does not', async () => {
    expect(await ask('is ZE-CW-32 in stock?')).toContain('Stock and delivery are stated on the quotation.');
  });

  it('keeps to the product or code that was named before', async () => {
    expect(await ask('ZE-ATS-250', 'and the lead time?')).toContain('#ZE-ATS-250): Lead time: **42 days**');
    expect(await ask('300 x 4.8 black cable tie', 'how many in a bag')).toContain('Pack: **bag of 100**');
  });

  it('lists the list prices that a product has, and says that the others are on request', async () => {
    const text = await ask('what do 16A 110V yellow plugs cost');
    expect(text).toMatch(/#013-4\): list price AED 13\.50 .*\n- the others: price on request/);
    expect(text).not.toContain('#014-4');
  });

  it('lists other sizes of the last product', async () => {
    expect(await ask('ZE-ATS-063', 'does it come bigger?')).toMatch(/#ZE-ATS-125\)[^]*#ZE-ATS-800\)/);
  });

  it('says how to order, in Arabic too', async () => {
    expect(await ask('how do I place an order')).toContain('[enquiry list](/enquiry)');
    expect(await ask('كيف يمكنني الطلب')).toMatch(/^للطلب/);
  });
});

describe('what fits', () => {
  it('takes a diameter for a value of what is wanted, and not for that of another cable', async () => {
    const text = await ask('What size CW gland for a cable of 24 mm diameter?');
    expect(text).toContain('#ZE-CW-25');
    expect(text).not.toContain('#ZE-CW-75');
  });

  it('puts a new value into the previous question', async () => {
    expect(await ask('E1W gland for 4 core 16 mm2 SWA', 'and for 50 mm2 cable?')).toMatch(
      /#ZE-E1W-(40|50S?)\)[^]*#ZE-BS5467-4X50\)/,
    );
  });

  it('names no product for single cores where a joint for three is wanted', async () => {
    const text = await ask('joint for 11kv 3 core 240');
    expect(text).toContain('/cable_jointing_kit/hs_straight_joint_12kv_three_core');
    expect(text).not.toContain('36kv_single_core#');
  });
});

it('recognises codes without digits, and says so if there is no such code', async () => {
  expect(await ask('price of ZE-CTT-S')).toContain('#ZE-CTT-S)');
  expect(await ask('4 no. ZE-CTT-X')).toContain('Our catalogue has no code ZE-CTT-X.');
});
