/** Where a pin begins and ends. */
export const pinAddresses = { pin: '/pin', leave: '/pin/leave' } as const;
