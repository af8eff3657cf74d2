import type { RemoteModule, ScreenModule } from '@platform/contract';
import { isRunning } from '../../running';

type Change = (remote: RemoteModule) => RemoteModule;

/** Changes the only screen. Some changes break the contract, as a team may whose code is not type-checked. */
const inScreen =
  (fields: (screen: ScreenModule) => object): Change =>
  (remote) => ({
    ...remote,
    screens: {
      categoryList: async () => {
        const screen = await remote.screens['categoryList']!();
        return { ...screen, ...fields(screen) };
      },
    },
  });

const never = new Promise<never>(() => {});

const opensAs = (opened: () => Promise<unknown>): Change => {
  return (remote) => ({ ...remote, screens: { categoryList: opened as () => Promise<ScreenModule> } });
};

/** Slices whose reducer throws for some actions. */
const throwingFor = (type: string | undefined) => [
  {
    reducerPath: 'failing',
    reducer(state: unknown, action: { type: string }) {
      if (type === undefined || action.type === type) throw new Error('broken in a reducer');
      return state ?? 0;
    },
  },
];

const fail = (where: string): never => {
  throw new Error(`broken ${where}`);
};

const table = {
  works: (remote) => remote,
  'is new': inScreen(() => ({ Component: () => 'the new release' })),
  'throws at import': (remote) => (isRunning() ? fail('at import') : remote),
  'throws in load': inScreen(() => ({ load: () => Promise.reject(new Error('broken in load')) })),
  'throws in render': inScreen(() => ({ Component: () => fail('in render') })),
  'loads for ever': inScreen(() => ({ load: () => never })),
  'opens for ever': opensAs(() => never),
  'opens as undefined': opensAs(() => Promise.resolve(undefined)),
  'suspends for ever': inScreen(() => ({
    Component() {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- how a component suspends
      throw never;
    },
  })),
  'has an object as title': inScreen(() => ({ meta: () => ({ title: {}, description: '' }) })),
  'has a slice of the shell': inScreen(() => ({ slices: [{ reducerPath: 'menu', reducer: () => 0 }] })),
  'has a reducer that throws at once': inScreen(() => ({ slices: throwingFor(undefined) })),
  'has a reducer that throws in load': inScreen(({ slices = [], load }) => ({
    slices: [...slices, ...throwingFor('screen/failed')],
    load(context: Parameters<NonNullable<typeof load>>[0]) {
      context.dispatch({ type: 'screen/failed' });
      return load?.(context);
    },
  })),
  'hangs in render': inScreen(() => ({
    Component() {
      for (;;);
    },
  })),
} satisfies Record<string, Change>;

export type Variant = keyof typeof table;

/** How a release of the test catalogue differs from one that works, on one side or both. */
export const variants: Record<Variant, Change> = table;
