import { brochureFile, dataFiles, uploadAddress } from 'api/addresses';
import type { AidsFile } from 'api/aids';
import type {
  AboutFile,
  CareersFile,
  CertificatesFile,
  HomeFile,
  ModerationFile,
  Picture,
  ProductCategory,
  ProjectsFile,
  Site,
  TeamMember,
} from 'api/records';
import { aidsFile } from './aids/make';
import { found } from './category-data';
import type { CleanSources } from './checks';
import { demonstrationNotice } from './demonstration';
import type { Pictures } from './pictures';
import type { Sources } from './sources';
import { registryFile } from './variants';

/** The records of the site by address, without those of products, and those from which the PDFs are made. */
export interface BuiltData {
  data: Map<string, unknown>;
  aids: AidsFile;
  categories: ProductCategory[];
  home: HomeFile;
  about: AboutFile;
  certificates: CertificatesFile;
  projects: ProjectsFile;
  careers: CareersFile;
}

/**
 * Builds every record under /data/ that is about the site (rows G1, I1). The sources must have passed all checks, so that
 * every reference exists.
 */
export function buildData(sources: CleanSources, pictures: Pictures, origin: string): BuiltData {
  const picture = (key: string): Picture => found(pictures.byKey.get(key), `picture ${key}`).picture;
  const categories: ProductCategory[] = sources.categories.map(({ id, title, info, image, company }) => ({
    ...{ id, title, info, image, company },
    picture: picture(image),
  }));
  const team = sources.company.team.map(({ id, name, position, bio, image, altTextForImg }): TeamMember => ({
    ...{ id, name, position, bio, image, altTextForImg },
    picture: picture(image),
  }));
  const { about, certificates, projects, careers } = buildPages(sources, pictures, picture);
  const home = buildHome(sources, pictures, categories);
  const aids = aidsFile(sources.aids, sources.families);

  const data = new Map<string, unknown>([
    [dataFiles.aids, aids],
    [dataFiles.attributes, registryFile(sources.families.registry)],
    [dataFiles.categories, categories],
    [dataFiles.team, team],
    [dataFiles.site, site(sources, pictures, origin)],
    [dataFiles.moderation, moderation(sources)],
    [dataFiles.home, home],
    [dataFiles.page('about'), about],
    [dataFiles.page('certificates'), certificates],
    [dataFiles.page('projects'), projects],
    [dataFiles.page('careers'), careers],
  ]);
  return { data, aids, categories, home, about, certificates, projects, careers };
}

function site({ company, aids, home }: Sources, { logo, slides }: Pictures, origin: string): Site {
  const { name, legalName, tagline, founded, phones, email, address, socials, map, copyright } = company;
  const { currency, headquarters, trade, wanted } = company;
  return {
    ...{ name, legalName, tagline, founded, origin, currency, headquarters },
    ...{ trade: trade.full ?? trade.short, wanted },
    phone: phones[0],
    ...{ phones, email, address, socials, map },
    logo,
    shareImage: slides.get(home.slides[0]?.images[0] ?? '')?.picture.src,
    brochure: brochureFile,
    aids: aids.length > 0 || undefined,
    copyright,
    demonstration: company.demonstration ? demonstrationNotice : undefined,
    chat: company.chat,
    colors: company.colors,
    branches: company.branches.map(({ map: branchMap, through: _, ...branch }) => ({
      ...branch,
      location: branchMap.embed,
      mapLink: branchMap.link,
    })),
  };
}

/** The calling codes that the owner lists, or else those of the company's own numbers. */
function moderation({ company: { callingCodes, phones, branches } }: Sources): ModerationFile {
  const numbers = [...phones, ...branches.map(({ mobileNo }) => mobileNo)];
  const own = numbers.flatMap((number) => /^\+(\d{1,3})(?!\d)/.exec(number)?.[1] ?? []);
  return { callingCodes: callingCodes ?? [...new Set(own)] };
}

function buildHome({ home: source, company }: Sources, pictures: Pictures, categories: ProductCategory[]): HomeFile {
  return {
    slides: source.slides.map((slide) => ({
      ...slide,
      images: slide.images.map((name) => found(pictures.slides.get(name), `slide ${name}`).picture),
    })),
    teaser: {
      text: source.teaser.text,
      categories: source.teaser.categories.map((id) =>
        found(
          categories.find((category) => category.id === id),
          `category ${id}`,
        ),
      ),
    },
    about: { text: source.about.text, counters: Object.values(company.figures) },
    partners: { subtitle: source.partners.subtitle, logos: partnerLogos(source.partners.logos, pictures) },
  };
}

function buildPages(
  { pages, home: { partners }, company }: Sources,
  pictures: Pictures,
  picture: (key: string) => Picture,
) {
  const { hero } = pages.about;
  const about: AboutFile = {
    ...pages.about,
    hero: { title: hero.title, text: hero.text, picture: picture(hero.image) },
    partners: { ...pages.about.partners, logos: partnerLogos(partners.logos, pictures) },
  };
  const { heading, intro, quality } = pages.certificates;
  const certificates: CertificatesFile = {
    ...{ heading, intro },
    certificates: pages.certificates.certificates.map(({ image, file, ...facts }) => ({
      ...facts,
      picture: picture(image),
      file: uploadAddress(file),
    })),
    quality: {
      title: quality.title,
      picture: picture(quality.image),
      paragraphs: quality.paragraphs,
      points: quality.points,
    },
  };
  const projects: ProjectsFile = {
    ...pages.projects,
    projects: pages.projects.projects.map(({ id, title, image }) => ({ id, title, picture: picture(image) })),
  };
  const careers: CareersFile = {
    ...pages.careers,
    apply: { ...pages.careers.apply, email: company.careersEmail, address: company.postalAddress },
  };
  return { about, certificates, projects, careers };
}

function partnerLogos(logos: { brand: string; name: string }[], pictures: Pictures) {
  return logos.map(({ brand, name }) => ({
    name,
    altText: `${name} logo`,
    picture: found(pictures.wordmarks.get(brand), `brand ${brand}`).picture,
  }));
}
