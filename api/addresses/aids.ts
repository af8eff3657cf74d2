/** The selection aids, and one of them, with answers if there are any (api/aids). */
export const choose = { pattern: '/choose', to: () => '/choose' } as const;

export const aid = {
  pattern: '/choose/:aidId',
  to: (aidId: string, answers = '') => `/choose/${encodeURIComponent(aidId)}${answers && `?${answers}`}`,
} as const;
