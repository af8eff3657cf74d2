export * from './addresses';
export * from './check';
export * from './codec';
export * from './list';
export * from './parse';
export { enquiryStorage } from './storage';
