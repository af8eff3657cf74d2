const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * The text of HTML, for places that take no markup: descriptions, names of pictures.
 *
 * @example
 * plainText('<p>Brass &amp; steel</p>'); // 'Brass & steel'
 */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(p|ul|ol|li|br|table|thead|tbody|tr|th|td)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim();

/** Text of at most `most` characters, cut between words and marked with an ellipsis. */
export function shortened(text: string, most = 160): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || most - 1).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
