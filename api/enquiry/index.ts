export * from './addresses';
export * from './check';
export * from './codec';
export { enquiryCookie, takeCookie } from './cookie';
export * from './list';
export * from './parse';
export { enquiryStorage } from './storage';
export { lineTexts, listText } from './text';
