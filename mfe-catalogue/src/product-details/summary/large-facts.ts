/** The container query by which names and values go one below the other, where a narrow box or large text leaves no width for both. */
export const largeFacts = 'facts (inline-size < 14rem)';
