import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { blueprint, color, space } from '../../shared-ui/src';

export type Width = 'full' | '390' | '1024';

/** The widths of a frame: the gallery's column, a phone, a tablet. */
export const widths: { value: Width; label: string }[] = [
  { value: 'full', label: 'Full' },
  { value: '390', label: '390 px' },
  { value: '1024', label: '1024 px' },
];

export interface PreviewProps {
  address: string;
  title: string;
  width: Width;
}

/** A page in a frame of a given width, as tall as its content. A frame wider than the column scrolls. */
export function Preview({ address, title, width }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<Element | null>(null);
  const [height, setHeight] = useState(0);

  useEffect(() => {
    if (!root) return;
    const observer = new ResizeObserver(() => setHeight(root.getBoundingClientRect().height));
    observer.observe(root);
    return () => observer.disconnect();
  }, [root]);

  return (
    <Ground tabIndex={width === '1024' ? 0 : undefined} role="group" aria-label={title}>
      <Page
        ref={frame}
        key={address}
        src={address}
        title={title}
        $width={width}
        $height={height}
        onLoad={() => setRoot(frame.current?.contentDocument?.getElementById('root') ?? null)}
      />
    </Ground>
  );
}

const Ground = styled.div`
  ${blueprint}
  padding: ${space(2)};
  border: 1px solid ${color.line};
  overflow-x: auto;
`;

const Page = styled.iframe<{ $width: Width; $height: number }>`
  display: block;
  max-inline-size: none;
  inline-size: ${({ $width }) => ($width === 'full' ? '100%' : `${$width}px`)};
  block-size: ${({ $height }) => Math.max(Math.ceil($height), 288)}px;
  margin-inline: auto;
  background: ${color.surface};
  box-shadow: 0 0 0 1px ${color.line};
`;
