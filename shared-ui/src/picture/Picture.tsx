import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import type { PictureSource } from './source';

export interface PictureProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  picture: PictureSource;
  /** Empty if adjacent text says the same. */
  alt: string;
  /** The `sizes` of the image: its display width by media condition; for photographs. */
  sizes?: string;
  /** For the largest picture of the first view: loads at once and first. All others load lazily. */
  priority?: boolean;
}

/**
 * A drawing or a photograph, whose space is reserved while it loads. Attributes and `ref` go to the `img`.
 *
 * @example
 * <Picture picture={product.picture} alt={product.productName} priority />
 */
export function Picture({ picture, alt, sizes, priority = false, ...props }: PictureProps) {
  const attributes = {
    ...props,
    src: picture.src,
    width: picture.width,
    height: picture.height,
    alt,
    sizes: picture.sources && sizes,
    loading: priority ? 'eager' : 'lazy',
    decoding: priority ? 'auto' : 'async',
    fetchPriority: priority ? 'high' : undefined,
  } as const;
  const { placeholder } = picture;
  const image =
    placeholder && dataImage.test(placeholder) ? (
      <Placeholder {...attributes} $image={placeholder} />
    ) : (
      <img {...attributes} alt={alt} />
    );
  if (!picture.sources?.length) return image;
  return (
    <Sources>
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      {image}
    </Sources>
  );
}

const dataImage = /^data:image\/[\w+.-]+;base64,[\w+/=]+$/;

const Placeholder = styled.img<{ $image: string }>`
  background: url('${({ $image }) => $image}') center / cover no-repeat;
`;

const Sources = styled.picture`
  display: contents;
`;
