import { useEffect, useState, type ComponentType } from 'react';
import { useHost, useRelease, WidgetBoundary, WidgetMount } from '@platform/host';

interface Props<Own> {
  of: { remote: string; widget: string };
  /** It is loaded as soon as it is wanted. */
  isWanted: boolean;
  own: Own;
  /** Shown in its place if it cannot be loaded or throws. */
  Failed?: ComponentType<{ onRetry: () => void }>;
}

/** A remote's widget in the frame, in the browser only; it is loaded again when another release takes the place of its own. */
export function Widget<Own extends object>({ of: { remote, widget }, isWanted, own, Failed }: Props<Own>) {
  const { loader } = useHost();
  const release = useRelease(remote);
  const [attempt, setAttempt] = useState(0);
  /** Without a component if it has failed. */
  const [loaded, setLoaded] = useState<{ key: string; Component?: ComponentType<Own> }>();
  const key = `${release} ${attempt}`;

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const show = (found?: { Component: ComponentType<Own> }) => {
      if (isCurrent) setLoaded({ key, ...found });
    };
    loader.widget<Own>(remote, widget).then(show, (error: unknown) => {
      console.warn(`shell: no ${widget}`, error);
      show();
    });
    return () => void (isCurrent = false);
  }, [loader, remote, widget, isWanted, key]);

  const retry = async () => {
    await loader.retry(remote, widget);
    setAttempt(attempt + 1);
  };
  if (!loaded) return null;
  const failed = Failed && <Failed key={loaded.key} onRetry={retry} />;
  if (!loaded.Component) return failed;
  if (loaded.key !== key) return null;
  return (
    <WidgetBoundary key={key} remote={remote} fallback={failed}>
      <WidgetMount remote={remote}>
        <loaded.Component {...own} />
      </WidgetMount>
    </WidgetBoundary>
  );
}
