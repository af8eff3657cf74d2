/** Pictures for examples, inline so that the gallery needs no file and no network. */
const drawing = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><path fill="#f1f6fb" d="M0 0h320v240H0z"/>${body}</svg>`,
  )}`;

export const gland = {
  src: drawing(
    '<g fill="none" stroke="#003c75" stroke-width="3"><path d="M90 80h140v80H90z"/><circle cx="160" cy="120" r="24"/></g>',
  ),
  width: 320,
  height: 240,
};
