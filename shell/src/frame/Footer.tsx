import { color, Container, fade, Icon } from 'shared-ui';
import styled from 'styled-components';
import { useHost } from '@platform/host';
import { telephone } from 'api/addresses';

const Background = styled.footer`
  background: ${color.inkDeep};
  color: ${color.surface};
  a {
    color: ${color.surface};
  }
  @media print {
    display: none;
  }
`;

const Columns = styled(Container)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: 2.5rem;
  padding-block: 3rem 2rem;
  h2 {
    margin: 0 0 1rem;
    font-size: 1rem;
    color: ${color.surface};
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li a {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 44px;
  }
  address {
    font-style: normal;
    margin-block-end: 0.5rem;
  }
`;

const Map = styled.iframe`
  display: block;
  inline-size: 100%;
  block-size: 200px;
  border: 1px solid ${fade(color.surface, 30)};
  background: ${color.paper};

  /* Browsers do not fetch lazy frames without scripts; the link below stays. */
  @media (scripting: none) {
    display: none;
  }
`;

const Rights = styled.div`
  padding-block: 1rem;
  border-block-start: 1px solid ${fade(color.surface, 20)};
  font-size: 0.875rem;
`;

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line}>
      {line}
      <br />
    </span>
  ));

/** Footer of every page: Contacts, Socials, Locate Us with the map, copyright (row A7), and what is a sample. */
export function Footer() {
  const { site } = useHost();
  return (
    <Background>
      <Columns>
        <section aria-labelledby="footer-contacts">
          <h2 id="footer-contacts">Contacts</h2>
          <address>
            <Lines lines={site.address} />
          </address>
          <ul>
            {site.phones.map((phone) => (
              <li key={phone}>
                <a href={telephone(phone)}>
                  <Icon name="phone" /> {phone}
                </a>
              </li>
            ))}
            <li>
              <a href={`mailto:${site.email}`}>
                <Icon name="mail" /> {site.email}
              </a>
            </li>
          </ul>
        </section>
        {site.socials.length > 0 && (
          <section aria-labelledby="footer-socials">
            <h2 id="footer-socials">Socials</h2>
            <ul>
              {site.socials.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} target="_blank" rel="noopener">
                    <Icon name="external" /> {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="footer-locate">
          <h2 id="footer-locate">Locate Us</h2>
          <Map src={site.map.embed} title={site.map.title} loading="lazy" referrerPolicy="no-referrer" />
          <ul>
            <li>
              <a href={site.map.link} target="_blank" rel="noopener">
                <Icon name="pin" /> Open the map
              </a>
            </li>
          </ul>
        </section>
      </Columns>
      <Container>
        <Rights>
          <p>{site.copyright}</p>
          {site.demonstration && <p>{site.demonstration}</p>}
        </Rights>
      </Container>
    </Background>
  );
}
