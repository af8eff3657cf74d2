import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { media } from '../tokens/tokens';
import { useDocumentHidden } from './useDocumentHidden';
import { useInView } from './useInView';
import { useMediaQuery, useReducedMotion } from './useMediaQuery';

/** Mocks `matchMedia` with the queries that match; the returned function changes them. */
function mediaThatMatches(...matching: string[]) {
  const changed = new Set<() => void>();
  window.matchMedia = ((query: string) => ({
    get matches() {
      return matching.includes(query);
    },
    addEventListener: (_: string, listener: () => void) => changed.add(listener),
    removeEventListener: (_: string, listener: () => void) => changed.delete(listener),
  })) as unknown as typeof window.matchMedia;
  return (...now: string[]) => {
    matching = now;
    act(() => changed.forEach((tell) => tell()));
  };
}

afterEach(() => {
  delete (window as Partial<Window>).matchMedia;
});

function Phone() {
  return <p>{useMediaQuery(media.phone) ? 'phone' : 'desk'}</p>;
}

describe('useMediaQuery', () => {
  it('updates when the media query’s result changes', () => {
    const become = mediaThatMatches();
    render(<Phone />);
    expect(screen.getByText('desk')).toBeInTheDocument();
    become(media.phone);
    expect(screen.getByText('phone')).toBeInTheDocument();
  });

  it('is false on the server and while hydrating', () => {
    mediaThatMatches(media.phone);
    expect(renderToString(<Phone />)).toContain('desk');
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Phone />);
    document.body.append(container);
    const problem = jest.fn();
    render(<Phone />, { container, hydrate: true, onRecoverableError: problem });
    expect(problem).not.toHaveBeenCalled();
    expect(container).toHaveTextContent('phone');
  });

  it('detects the preference for reduced motion', () => {
    mediaThatMatches(media.reducedMotion);
    const Still = () => <p>{String(useReducedMotion())}</p>;
    render(<Still />);
    expect(screen.getByText('true')).toBeInTheDocument();
  });
});

it('useDocumentHidden updates with the visibility of the tab', () => {
  const Hidden = () => <p>{String(useDocumentHidden())}</p>;
  render(<Hidden />);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('true')).toBeInTheDocument();
  hidden.mockRestore();
});

describe('useInView', () => {
  let see: (isIntersecting: boolean) => void;
  const disconnect = jest.fn();

  beforeEach(() => {
    Object.assign(globalThis, {
      IntersectionObserver: class {
        disconnect = disconnect;
        observe = jest.fn();
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          see = (isIntersecting) => act(() => tell([{ isIntersecting }]));
        }
      },
    });
  });
  afterEach(() => {
    delete (globalThis as Partial<typeof globalThis>).IntersectionObserver;
  });

  function Counter({ once }: { once: boolean }) {
    const ref = useRef<HTMLParagraphElement>(null);
    return <p ref={ref}>{useInView(ref, { once }) ? 'seen' : 'unseen'}</p>;
  }

  it('updates when the element enters and leaves the view', () => {
    render(<Counter once={false} />);
    expect(screen.getByText('unseen')).toBeInTheDocument();
    see(true);
    expect(screen.getByText('seen')).toBeInTheDocument();
    see(false);
    expect(screen.getByText('unseen')).toBeInTheDocument();
  });

  it('stays true with the option once', () => {
    render(<Counter once />);
    see(true);
    expect(disconnect).toHaveBeenCalled();
    see(false);
    expect(screen.getByText('seen')).toBeInTheDocument();
  });

  it('is true in browsers without IntersectionObserver', () => {
    delete (globalThis as Partial<typeof globalThis>).IntersectionObserver;
    render(<Counter once />);
    expect(screen.getByText('seen')).toBeInTheDocument();
  });
});
