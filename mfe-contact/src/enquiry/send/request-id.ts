/** The id of the form that sends the list. */
export const requestId = 'request';
