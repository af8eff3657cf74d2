import { useAppSelector } from '@platform/contract/store';
import { enquiryAddresses } from 'api/addresses';
import { selectIsOneForm } from '../enquirySlice';
import { requestId } from '../send/request-id';

const own = { field: {}, button: {} };
const request = { field: { form: requestId }, button: { form: requestId, formAction: enquiryAddresses.change } };

/**
 * Attributes of the fields and buttons of the lines. Without scripts they belong to the form that sends the list, so that it sends
 * what has been typed into them (row Q5); their buttons change the list.
 */
export const useFormOwner = () => (useAppSelector(selectIsOneForm) ? request : own);
