import { Notice } from 'shared-ui';
import { useAppSelector } from '@platform/contract/store';
import { lineProblems } from 'api/enquiry';
import { selectNotTaken, selectRefused } from './enquirySlice';

/** What the visitor asked to add and is not on the list. */
export function NotTaken({ isNotStored }: { isNotStored: boolean }) {
  const refused = useAppSelector(selectRefused);
  const notTaken = useAppSelector(selectNotTaken);
  const named = notTaken.map(({ code, quantity }) => `${quantity} × ${code}`).join(', ');
  return (
    <>
      {named && (
        <Notice tone="error" title={`Not on your list: ${named}`}>
          {lineProblems.notStored}.
        </Notice>
      )}
      {isNotStored && (
        <Notice tone="error" title="Your last change could not be stored">
          {lineProblems.notStored}.
        </Notice>
      )}
      {refused && refused.text === undefined && <Notice tone="error" title={refused.message} />}
    </>
  );
}
