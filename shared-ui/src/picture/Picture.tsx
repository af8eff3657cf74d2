import type { ComponentPropsWithRef } from 'react';
import { css, styled } from 'styled-components';
import type { PictureSource } from './source';

export interface PictureProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  picture: PictureSource;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** How wide the picture will be, as CSS media conditions; for photographs. */
  sizes?: string;
  /** The page's largest picture in the first view: loaded at once and first. All others wait until they are near. */
  priority?: boolean;
}

/**
 * A drawing or a photograph that keeps its place while it loads. Attributes and `ref` go to the `img`.
 *
 * @example
 * <Picture picture={product.picture} alt={product.productName} priority />
 */
export function Picture({ picture, alt, sizes, priority = false, ...props }: PictureProps) {
  const image = (
    <Image
      {...props}
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      sizes={picture.sources && sizes}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'auto' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      $placeholder={picture.placeholder}
    />
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

const Image = styled.img<{ $placeholder?: string }>`
  ${({ $placeholder }) =>
    $placeholder && dataImage.test($placeholder)
      ? css`
          background: url('${$placeholder}') center / cover no-repeat;
        `
      : ''}
`;

const Sources = styled.picture`
  display: contents;
`;
