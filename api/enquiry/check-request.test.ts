import { requestCheck } from './check-request';

afterEach(() => jest.restoreAllMocks());

it.each([null, {}, [], { codes: 'none' }, { codes: null }])(
  'fails if the answer is %j, which has no codes',
  async (answer) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer));
    await expect(requestCheck(['0252-6'])).rejects.toThrow('the check answered 200 without codes');
  },
);
