/** "1 line", "3 lines". */
export const linesText = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;
