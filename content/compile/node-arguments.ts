/**
 * How Node runs the content compiler. In its default young generation of 16 MB, the records of 20,000 products survive and are
 * copied before they become garbage: a change takes 10 % less processor time in 64 MB. The compiler is CommonJS throughout; loading the rest of tsx takes 0.2 s.
 */
export const nodeArguments = ['--max-semi-space-size=64', '--require', 'tsx/cjs'];
