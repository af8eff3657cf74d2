import type { ScreenModule } from 'federation/contract';
export const Component: ScreenModule['Component'] = () => null;
export const meta: ScreenModule['meta'] = () => ({ title: 'x', description: 'x' });
