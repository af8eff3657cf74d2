import type { CompanySource } from '../schema';

/**
 * The facts of company.yaml that texts of home.yaml and pages/*.yaml can use in braces, so that a new owner changes one
 * file: `{name}`, `{founded}`, `{customers}` (`1,000+`), …
 */
export function companyFacts(company: CompanySource): Record<string, string> {
  const { name, legalName, tagline, founded, founder, email, careersEmail, claims, figures } = company;
  const counts = Object.entries(figures).map(
    ([key, { value, suffix }]) => [key, value.toLocaleString('en') + suffix] as const,
  );
  return {
    ...{ name, legalName, tagline, founded: String(founded), founder, email, careersEmail },
    ...{ phone: company.phones[0], experience: claims.experience, iso: claims.iso },
    ...Object.fromEntries(counts),
  };
}

/**
 * Replaces `{fact}` in every string of a parsed YAML value. For a fact that does not exist, calls `unknown` with the
 * path of the string and the name of the fact, and leaves the text unchanged.
 */
export function fillInFacts<T>(
  value: T,
  facts: Record<string, string>,
  unknown: (path: (string | number)[], fact: string) => void,
  path: (string | number)[] = [],
): T {
  if (typeof value === 'string') {
    const filled = value.replace(/\{(\w+)\}/g, (whole, fact: string) => {
      if (!Object.hasOwn(facts, fact)) unknown(path, fact);
      return facts[fact] ?? whole;
    });
    return filled as T;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => fillInFacts(item, facts, unknown, [...path, index])) as T;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fillInFacts(item, facts, unknown, [...path, key])]),
    ) as T;
  }
  return value;
}
