import { render, screen } from '@testing-library/react';
import { Picture } from './Picture';

const drawing = { src: '/pictures/gland.svg', width: 640, height: 480 };
const photograph = {
  ...drawing,
  src: '/pictures/site.jpg',
  sources: [
    { type: 'image/avif', srcset: '/pictures/site-400.avif 400w' },
    { type: 'image/webp', srcset: '/pictures/site-400.webp 400w' },
  ],
  placeholder: 'data:image/webp;base64,UklGRg==',
};

it('reserves its space and loads lazily', () => {
  render(<Picture picture={drawing} alt="Gland" />);
  const image = screen.getByRole('img', { name: 'Gland' });
  expect(image).toHaveAttribute('width', '640');
  expect(image).toHaveAttribute('height', '480');
  expect(image).toHaveAttribute('loading', 'lazy');
});

it('loads at once and first with priority', () => {
  render(<Picture picture={drawing} alt="Gland" priority />);
  const image = screen.getByRole('img');
  expect(image).toHaveAttribute('loading', 'eager');
  expect(image).toHaveAttribute('fetchpriority', 'high');
});

it('offers the encodings of a photograph, best first', () => {
  const { container } = render(<Picture picture={photograph} alt="" sizes="50vw" />);
  const sources = [...container.querySelectorAll('picture > source')];
  expect(sources.map((source) => source.getAttribute('type'))).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]).toHaveAttribute('sizes', '50vw');
});

it('shows a placeholder through the style sheet, never through a style attribute', () => {
  render(<Picture picture={photograph} alt="Site" />);
  expect(screen.getByRole('img')).not.toHaveAttribute('style');
  expect(document.head).toHaveTextContent(photograph.placeholder);
});

it('puts no placeholder into the style sheet that is not a data: image', () => {
  const placeholder = "data:image/png;base64,A') } body { color: red";
  render(<Picture picture={{ ...photograph, placeholder }} alt="" />);
  expect(document.head).not.toHaveTextContent('data:image/png');
});
