import { contactMessage, draftOf, type ContactField } from 'api/forms';

/** The message that the visitor has not sent yet. */
export const contactDraft = draftOf('contact-draft', Object.keys(contactMessage.fields) as ContactField[]);
