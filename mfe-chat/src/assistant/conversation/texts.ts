import type { Site } from 'api/records';

/** The assistant's fixed messages; rows F2–F8 determine their wording. */
export const says = {
  greeting: ({ name, chat }: Site) =>
    `Hello! I am the ${chat.title} of ${name}. Ask me about our products, brands, branches and projects.`,
  welcomeBack: (name: string) => `Welcome back, ${name}! How can I help you today?`,
  askName: 'May I know your name?',
  askEmail: (name: string) => `Nice to meet you, ${name}! What is your e-mail address?`,
  badEmail: 'Please enter a valid email address so I can assist you better.',
  askCountry: 'Thank you! Which region or branch do you want to inquire about?',
  askEmailAgain: 'To continue, may I have your e-mail address?',
  askCountryAgain: 'Which region or branch do you want to inquire about?',
  chooseCountry: 'Please choose one of these branches.',
  registered: (name: string, country: string) =>
    `Thank you, ${name}! We are passing your details on to our team for ${country}. How can I help you today?`,
  skipped: 'All right. How can I help you today?',
  forgotten: 'Your details and this conversation have been removed from this browser.',
  apology: (phone: string) =>
    `I apologize, but I'm having trouble processing your request right now. Please try again or contact us directly at ${phone}.`,
  inquirySent: (name: string, email: string) =>
    `Thank you, ${name}! Your inquiry has been sent. We will reply to ${email} within 24 hours. Is there anything else I can help you with?`,
  inquiryFailed: (name: string, { email, phone }: Site) =>
    `Sorry ${name}, there was an issue sending your inquiry. Please try contacting us directly at ${email} or call ${phone}.`,
  inquiryUnconfirmed: 'We could not confirm that we received your last inquiry.',
  questionUnanswered: 'Your last question was not answered.',
  restoreInquiry: 'Restore my last inquiry',
  tryAgain: 'Try again',
  askAgain: 'Ask again',
} as const;

/** How long the typing indicator is shown, in milliseconds (row I3). */
export const delays = { greeting: 500, reply: 500, country: 1000 } as const;

/** Resolves after this time, in milliseconds. */
export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
