/** A statement, which runs once for each of its rows, or once if it has none. */
export type Statement = [sql: string, rows?: unknown[][]];
