import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { enquiryStorage, readLines, requestCheck, type EnquiryLine } from 'api/enquiry';
import type { CodeNames } from 'api/product-question';

export interface OwnList {
  lines: readonly EnquiryLine[];
  /** The catalogue's names for its codes; undefined until they are known, empty if they cannot be read. */
  names: CodeNames | undefined;
}

const nothing = () => '';

/** The enquiry list of this browser; empty on the server. */
export function useOwnList(): OwnList {
  const text = useSyncExternalStore(enquiryStorage.subscribe, enquiryStorage.readText, nothing);
  const lines = useMemo(() => readLines(text), [text]);
  const [names, setNames] = useState<CodeNames>();

  useEffect(() => {
    if (lines.length === 0) return undefined;
    const controller = new AbortController();
    const codes = lines.map(({ code }) => code);
    requestCheck(codes, controller.signal).then(setNames, (error: unknown) => {
      if (controller.signal.aborted) return;
      console.warn('The names of the list could not be read', error);
      setNames({});
    });
    return () => controller.abort();
  }, [lines]);

  return { lines, names };
}
