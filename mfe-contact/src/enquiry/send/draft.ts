import { draftOf, quotation, type QuotationField } from 'api/forms';

const isWritten = (field: QuotationField) => field !== 'lines';

/** The request that the visitor has not sent yet; its lines are the enquiry list. */
export const requestDraft = draftOf(
  'enquiry-draft',
  (Object.keys(quotation.fields) as QuotationField[]).filter(isWritten),
);
