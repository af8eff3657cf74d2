import type { Picture } from './picture';

/** One of the team (row D5). */
export interface TeamMember {
  id: string;
  name: string;
  position: string;
  bio: string;
  image: string;
  altTextForImg: string;
  picture: Picture;
}

/** A branch of the company. */
export interface Branch {
  name: string;
  address: string[];
  mobileNo: string;
  /** False if the phone number is only a placeholder and must not become a link. */
  dialable: boolean;
  fax?: string;
  email: string;
  /** Address of the map to embed. */
  location: string;
  /** Address of the same map to open in a tab. */
  mapLink: string;
}

/** /data/site.json: the facts that the frame of every page shows. */
export interface Site {
  name: string;
  legalName: string;
  tagline: string;
  founded: number;
  origin: string;
  /** The main number: 'Call Us'. */
  phone: string;
  phones: [string, ...string[]];
  email: string;
  /** Footer address, line by line. */
  address: string[];
  socials: { name: string; url: string }[];
  map: { title: string; embed: string; link: string };
  /** ISO 4217 code of all prices. */
  currency: string;
  headquarters: { city: string; country: string };
  /** What the company trades in, for use in a sentence: `electrical products and industrial solutions`. */
  trade?: string;
  /** Whom the company would like to hire, if it says so. */
  wanted?: string;
  /** The company's mark as SVG, checked by the compiler; absent if the header shows only the name. */
  logo?: string;
  /** A photograph for link previews of pages that have none. */
  shareImage?: string;
  brochure: string;
  /** Whether there are selection aids. */
  aids?: true;
  copyright: string;
  /** On a demonstration site: what of it is a sample. Its prices and reviews are not offers and ratings. */
  demonstration?: string;
  /** The company's own colours as `#rrggbb`, by the design's names (shared-ui/theme); absent if it uses the design's. */
  colors?: Partial<Record<string, string>>;
  /** The owner's settings of the chat, such as whether it begins with the welcome form, and as a bar on phones. */
  chat: { title: string; welcomeForm: boolean; minimizedOnPhones: boolean; phonePlaceholder?: string };
  branches: Branch[];
}

/** /data/moderation.json: how the server recognises contact details in reviews. */
export interface ModerationFile {
  /** Calling codes, such as `47`, by which a phone number without a plus sign is recognised. */
  callingCodes: string[];
}

/** /data/fonts.json: the fonts, which the shell declares in `@font-face` rules. */
export interface FontsFile {
  /** `src` is the address of the file; `base64` is the same file, if the font is part of every page. Older shells use the file. */
  faces: { family: string; weight: number; style: 'normal'; src: string; base64?: string; unicodeRange: string }[];
  /** Faces of system fonts, adjusted to the metrics of the web font so that nothing moves when it loads. */
  fallbacks: {
    family: string;
    weight: number;
    local: string[];
    ascentOverride: string;
    descentOverride: string;
    lineGapOverride: string;
    sizeAdjust: string;
  }[];
}
