import type { ComponentType } from 'react';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { SiteDefinition } from '../definition';
import type { Host, HostServices, RenderedOnceProps } from '../host-context';
import { HostApp } from '../HostApp';
import { HostProvider } from '../HostProvider';
import { matchRoute } from '../routing/match-route';
import type { PageAnswer, PageHost, PageRequest, RenderPage } from '../server/seam';
import { SliceFaults } from '../store/slice-faults';
import { CachedRules } from './cached-rules';
import { pageHtml, type PageParts } from './page-html';
import { openScreen, withoutScreen } from './open-screen';
import { renderToBytes } from './render-to-bytes';
import { RenderedParts } from './rendered-parts';
import { serverLoader } from './server-loader';
import { startScript } from './start-script';

/** The site's own part of every head. */
export interface SiteHeadParts {
  /** Icons, fonts, style sheets, as HTML without inline styles and scripts: the page's policy would block them. */
  html: string;
  /** The text of a style element. */
  css?: string;
  /**
   * The text of a script that runs after the styles and before the body. It must contain neither `</script`, which would end it, nor
   * carriage returns, which the parser replaces: its hash would not match.
   */
  script?: string;
}

/** Parts that are the same object as for an earlier page are converted to bytes only once. */
export type SiteHead = (request: PageRequest, host: PageHost) => SiteHeadParts | Promise<SiteHeadParts>;

/**
 * The rendering half of a host: creates the `renderPage` that a shell's node bundle exports. A remote that fails to open, load,
 * describe its page or render, or that is too slow for the request's `signal`, costs only its region, which the browser then
 * tries again. `renderPage` throws only what the site itself throws.
 */
export function createRenderer(definition: SiteDefinition, makeSiteHead: SiteHead = () => ({ html: '' })): RenderPage {
  const parts = new RenderedParts();
  const assemble = pageAssembler();
  return async (request: PageRequest, host: PageHost): Promise<PageAnswer> => {
    const { url, site } = request;
    const [pathname = ''] = url.split('?');
    const match = matchRoute(definition.routes, pathname);
    const opened = match
      ? await openScreen(definition, match, pathname, request, host)
      : withoutScreen(definition, definition.notFound, pathname, request);
    const sheet = new ServerStyleSheet();
    const services: HostServices = {
      definition,
      site,
      loader: serverLoader(opened),
      store: opened.store,
      sliceFaults: new SliceFaults(),
      json: { getJson: host.getJson, prefetch: () => Promise.resolve() },
    };
    const silent: Host = { ...services, announce: () => undefined };
    const markupOf = (Part: ComponentType<RenderedOnceProps>, by: string) =>
      parts.htmlOf(Part, by, site, sheet, (part) => (
        <StaticRouter location={url}>
          <HostProvider host={silent}>{part}</HostProvider>
        </StaticRouter>
      ));
    try {
      const tree = sheet.collectStyles(
        <CachedRules>
          <StaticRouter location={url}>
            <HostApp {...services} markupOf={markupOf} initialPage={{ rendered: opened.screen !== undefined }} />
          </StaticRouter>
        </CachedRules>,
      );
      const { html: body, faults } = await renderToBytes(tree, request.signal);
      if (match && opened.screen) for (const fault of faults) host.onFault(fault, match.route.remote);
      const { head, data, status } =
        match && faults.length > 0 ? withoutScreen(definition, definition.unavailable, pathname, request) : opened;
      const { html, inline } = assemble(
        { head, data, body, siteParts: await makeSiteHead(request, host), pageStyles: sheet.getStyleTags() },
        startScript(host.scripts(match?.route.remote, match?.route.screen)),
        request.composition.releasesOrigin,
      );
      return { status, html, inline };
    } finally {
      sheet.seal();
    }
  };
}

/** The content from which a page is assembled. */
interface PageContent extends Pick<PageParts, 'head' | 'data' | 'body'> {
  siteParts: SiteHeadParts;
  /** The style elements of what has been rendered. */
  pageStyles: string;
}

/** Assembles pages. The styles, which are half of a page, are converted to bytes once, for both their hash and the page. */
function pageAssembler() {
  const siteStyles = new WeakMap<SiteHeadParts, StyleElement>();
  const siteStyleOf = (siteHead: SiteHeadParts) => {
    const known = siteStyles.get(siteHead);
    if (known || !siteHead.css) return known;
    const made = asElement(`<style>${siteHead.css}</style>`);
    siteStyles.set(siteHead, made);
    return made;
  };
  return (
    { head, data, body, siteParts, pageStyles }: PageContent,
    script: string,
    releasesOrigin: string | undefined,
  ): Pick<PageAnswer, 'html' | 'inline'> => {
    const { html: siteTags, script: headScript } = siteParts;
    const styles = [siteStyleOf(siteParts), asElement(pageStyles)].filter((element) => element !== undefined);
    const preconnect = releasesOrigin ? [`<link rel="preconnect" href="${releasesOrigin}" crossorigin>`] : [];
    const html = pageHtml({
      head,
      siteHead: [siteTags, ...preconnect].join('\n'),
      styles: styles.map(({ bytes }) => bytes),
      headScript,
      body,
      data,
      script,
    });
    const texts = styles.map(({ text }) => text).filter(({ length }) => length > 0);
    return { html, inline: { scripts: [...(headScript ? [headScript] : []), script], styles: texts } };
  };
}

/** An element in UTF-8, and what is between its tags. */
interface StyleElement {
  bytes: Buffer;
  text: Buffer;
}

function asElement(html: string): StyleElement {
  const bytes = Buffer.from(html);
  return { bytes, text: bytes.subarray(bytes.indexOf('>') + 1, bytes.lastIndexOf('<')) };
}
