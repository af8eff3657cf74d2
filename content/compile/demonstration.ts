import type { BrandSource } from '../schema';
import type { Problems } from './problems';
import type { Sources } from './sources';

/** What the footer of every page and of every PDF says while `demonstration: true` stands in company.yaml. */
export const demonstrationNotice =
  'Demonstration: company, prices, order codes and reviews are samples; brand names belong to their owners.';

/**
 * Refuses `demonstration: false` while the content still holds samples: reviews marked `sample`, brands whose relation
 * is not stated, and partners that are called authorised without an agreement that is in force.
 */
export function checkDemonstration({ company, brands, products, home }: Sources, problems: Problems) {
  if (company.demonstration) return;
  for (const { file, facts } of products) {
    for (const index of facts.sampleReviews) {
      const field = `customerReviews[${index}].sample`;
      problems.add({ file, record: facts.id, field }, 'only a demonstration may show sample reviews');
    }
  }
  const { logos } = home.partners;
  const used = new Set([...products.flatMap(({ facts }) => facts.company), ...logos.map(({ brand }) => brand)]);
  for (const { key, relation } of brands) {
    if (relation || !used.has(key)) continue;
    const message = 'must say maker, distributor or compatible, unless company.yaml has demonstration: true';
    problems.add({ file: 'brands.yaml', record: key, field: 'relation' }, message);
  }
  if (!callsPartnersAuthorised(home)) return;
  const today = isoToday();
  logos.forEach(({ brand: key, name }, index) => {
    const brand = brands.find((one) => one.key === key);
    if (!brand || isAuthorised(brand, today)) return;
    const place = { file: 'home.yaml', record: name, field: `partners.logos[${index}].brand` };
    problems.add(place, `${key} has no authorisation in brands.yaml that is in force on ${today}`);
  });
}

/** The last ISO date on which faultless content may call its partners authorised; undefined if it does not rely on that. */
export function lastAuthorisedDay({ company, brands, home }: Sources): string | undefined {
  if (company.demonstration || !callsPartnersAuthorised(home)) return undefined;
  const partners = new Set(home.partners.logos.map(({ brand }) => brand));
  const ends = brands.flatMap(({ key, authorised }) => (partners.has(key) && authorised ? authorised.until : []));
  return ends.sort()[0];
}

const callsPartnersAuthorised = ({ partners }: Sources['home']) => /\bauthori[sz]ed\b/i.test(partners.subtitle);

/** Today's ISO date in UTC. */
export const isoToday = () => new Date().toISOString().slice(0, 10);

/** Whether the company may call itself the maker's authorised distributor on that ISO date. */
export function isAuthorised({ relation, authorised }: Pick<BrandSource, 'relation' | 'authorised'>, today: string) {
  return relation === 'distributor' && !!authorised && authorised.from <= today && today <= authorised.until;
}
