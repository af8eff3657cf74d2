const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * The text of HTML, for places without markup: meta descriptions, alternative texts.
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

/** Truncates text to `maxLength` characters, between words and with an ellipsis. */
export function shortened(text: string, maxLength = 160): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || maxLength - 1);
  return `${words.replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
