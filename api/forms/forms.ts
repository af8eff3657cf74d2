import { enquiryLimits } from '../enquiry/limits';
import { defineForm, type ChoiceField, type FieldName, type IdField, type TextField } from './define';
import { reviewEndpoint } from './reviews';

const email = {
  type: 'email',
  label: 'Email',
  maxLength: 254,
  requiredMessage: 'Enter your email address',
} as const satisfies TextField;
const companyName = { label: 'Company name', maxLength: 200 } as const satisfies TextField;
const companyLocation = { label: 'Company location', maxLength: 200 } as const satisfies TextField;
const visitor = {
  userName: { label: 'Full Name', maxLength: 100, requiredMessage: 'Enter your full name' },
  userEmail: { ...email, label: 'Email Address' },
  userCountry: { label: 'Region/Branch', maxLength: 100, requiredMessage: 'Select a region or branch' },
} as const satisfies Record<string, TextField>;

/** Contact message (rows E2–E4). */
export const contactMessage = defineForm({
  name: 'contact',
  endpoint: '/api/send-contact-form',
  summaryMessage: 'Please fill in all required fields (Name, Email, Message)',
  challenge: {
    question: '23 - 14 = ?',
    answer: 9,
    wrongMessage: 'Incorrect answer to the equation. Please try again.',
    wrongError: 'Enter the result of the sum',
  },
  fields: {
    name: { label: 'Name', maxLength: 100, requiredMessage: 'Enter your name' },
    email,
    phone: { label: 'Phone', maxLength: 50 },
    message: { label: 'Message', maxLength: 5000, requiredMessage: 'Enter your message', multiline: true },
    country: { label: 'Branch', maxLength: 100 },
    companyName,
    companyLocation,
  },
});

/** Registration by the chat's welcome form (row F3). */
export const registration = defineForm({
  name: 'registration',
  endpoint: '/api/send-user-registration',
  fields: visitor,
});

/** Inquiry from the chat (row F8). */
export const inquiry = defineForm({
  name: 'inquiry',
  endpoint: '/api/send-inquiry',
  fields: {
    ...visitor,
    inquiryPhone: { label: 'Phone', maxLength: 50 },
    inquiryMessage: {
      label: 'Inquiry',
      maxLength: 5000,
      requiredMessage: 'Describe your requirements',
      multiline: true,
    },
    companyName,
    companyLocation,
  },
});

/** Characters of a list with as many lines as it may have, each with the longest code, quantity and note. */
const longestList = enquiryLimits.lines * (enquiryLimits.code + enquiryLimits.note + ';999999;'.length + 4);

/** Request for a quotation of an enquiry list (row Q6). */
export const quotation = defineForm({
  name: 'quotation',
  endpoint: '/api/send-quotation-request',
  fields: {
    lines: {
      label: 'Enquiry list',
      maxLength: longestList,
      requiredMessage: 'Your enquiry list is empty',
      multiline: true,
    },
    name: contactMessage.fields.name,
    email,
    phone: contactMessage.fields.phone,
    companyName,
    country: contactMessage.fields.country,
    message: { label: 'Message', maxLength: 5000, multiline: true },
  },
});

const productId: IdField = { type: 'id', label: 'Product', maxLength: 120, pattern: /^[A-Za-z0-9_-]{1,120}$/ };
const stars = {
  type: 'choice',
  label: 'Select Rating',
  options: [
    ['One', 1],
    ['Two', 2],
    ['Three', 3],
    ['Four', 4],
    ['Five', 5],
  ],
  requiredMessage: 'Select a rating',
} as const satisfies ChoiceField;

/** Review of a product (row C12). */
export const review = defineForm({
  name: 'review',
  endpoint: reviewEndpoint,
  fields: {
    customerName: { label: 'Name', maxLength: 100, requiredMessage: 'Enter your name' },
    emailId: email,
    comment: { label: 'Write Your Review', maxLength: 3000, requiredMessage: 'Write your review', multiline: true },
    productId,
    stars,
  },
});

export type ContactField = FieldName<typeof contactMessage>;
export type RegistrationField = FieldName<typeof registration>;
export type InquiryField = FieldName<typeof inquiry>;
export type ReviewField = FieldName<typeof review>;
export type QuotationField = FieldName<typeof quotation>;
