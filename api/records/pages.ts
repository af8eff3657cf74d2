import type { Picture } from './picture';
import type { ProductCategory } from './products';

/** One slide of the home page's carousel. */
export interface CarouselSlide {
  rank?: string;
  heading: string;
  company: string;
  info: string;
  extraText: string;
  /** The images that rotate inside the slide, in display order. */
  images: Picture[];
}

/** /data/home.json */
export interface HomeFile {
  slides: CarouselSlide[];
  teaser: { text: string; categories: ProductCategory[] };
  about: { text: string; counters: { value: number; suffix: string; label: string }[] };
  partners: { subtitle: string; logos: { name: string; altText: string; picture: Picture }[] };
}

/** /data/pages/about.json */
export interface AboutFile {
  hero: { title: string; text: string; picture: Picture };
  intro: { heading: string; paragraphs: string[] };
  /** Our Story, Our Excellence, Our Approach, Our Commitment. */
  cards: { title: string; subtitle?: string; text: string }[];
  partners: { heading: string; text: string; logos: { name: string; altText: string; picture: Picture }[] };
}

/** A certificate, with its picture and its PDF. */
export interface Certificate {
  id: string;
  title: string;
  region: string;
  text: string;
  picture: Picture;
  /** Address of the PDF that 'Click to view' opens. */
  file: string;
  holder: string;
  scope: string;
  number: string;
  /** ISO dates. */
  issued: string;
  validUntil: string;
}

/** /data/pages/certificates.json */
export interface CertificatesFile {
  heading: string;
  intro: string;
  certificates: Certificate[];
  quality: { title: string; picture: Picture; paragraphs: string[]; points: string[] };
}

/** /data/pages/projects.json */
export interface ProjectsFile {
  heading: string;
  intro: string;
  /** Under 'A project of your own?' */
  invitation?: string;
  projects: { id: string; title: string; picture: Picture }[];
}

/** /data/pages/careers.json */
export interface CareersFile {
  heading: string;
  intro: string;
  position: { title: string; division: string; location: string; summary: string };
  requirements: { heading: string; items: string[] };
  responsibilities: { heading: string; groups: { title: string; items: string[] }[] };
  apply: { heading: string; text: string; email: string; address: string[] };
  equalOpportunity: { heading: string; text: string };
}
