import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handStream, screenIs, serve, showAssistant, siteWith } from '../testing';
import { profileKey } from './conversation/profile';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({
  advanceTimers: (ms) => {
    jest.advanceTimersByTime(ms);
  },
});
const profile = {
  userName: 'Sara',
  userEmail: 'sara@example.com',
  userCountry: 'Dubai',
  timestamp: new Date().toISOString(),
};
const known = () => localStorage.setItem(profileKey, JSON.stringify(profile));
const panel = () => screen.getByRole('dialog', { name: 'Zuhal Assistant' });
const message = () => screen.getByRole('textbox', { name: 'Message' });
const button = (name: string) => screen.getByRole('button', { name });
const conversation = () => screen.getByRole('region', { name: 'Conversation' });
const announced = () => screen.getAllByRole('status').at(-1)!.textContent;
const send = async (text: string) => {
  await user.type(message(), `${text}{Enter}`);
};
const done = { type: 'done', source: 'knowledge' } as const;

let warn: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  screenIs(false);
  serve({ '/api/send-user-registration': {}, '/api/send-inquiry': {} });
  warn = jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => {
  jest.useRealTimers();
  warn.mockRestore();
});

describe('the panel (row F1)', () => {
  it('is open by default, with title and Online, and takes no focus', async () => {
    showAssistant();
    await pass(1000);
    expect(panel()).toHaveTextContent('Online');
    expect(document.body).toHaveFocus();
  });

  it('minimises to a bar, closes to a button, and reopens from both, moving the focus each time', async () => {
    showAssistant();
    await user.click(button('Minimize chat'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Restore chat: Zuhal Assistant')).toHaveFocus();
    await user.click(button('Restore chat: Zuhal Assistant'));
    expect(screen.getByLabelText('Full Name *')).toHaveFocus();
    await user.click(button('Close chat'));
    expect(button('Open chat')).toHaveFocus();
    await user.click(button('Open chat'));
    expect(panel()).toBeInTheDocument();
  });

  it('starts as the bar on a phone, unless the owner wants it open', () => {
    screenIs(true);
    const { unmount } = showAssistant();
    expect(button('Restore chat: Zuhal Assistant')).toBeInTheDocument();
    unmount();
    sessionStorage.clear();
    showAssistant(siteWith({ minimizedOnPhones: false }));
    expect(panel()).toBeInTheDocument();
  });

  it.each(['Close chat', 'Minimize chat'])('stays put away for the visit after %s', async (name) => {
    const { unmount } = showAssistant();
    await user.click(button(name));
    unmount();
    showAssistant();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('minimises when the visitor scrolls on, unless the chat has been used', async () => {
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
      fireEvent.scroll(window);
    };
    scrollTo(0);
    showAssistant();
    scrollTo(100);
    expect(panel()).toBeInTheDocument();
    scrollTo(300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(button('Restore chat: Zuhal Assistant'));
    scrollTo(900);
    expect(panel()).toBeInTheDocument();
    scrollTo(0);
  });

  it('minimises when a control behind it gets the focus', () => {
    const at = (left: number, top: number) => DOMRect.fromRect({ x: left, y: top, width: 100, height: 100 });
    showAssistant();
    const beneath = button('of the page');
    panel().getBoundingClientRect = () => at(500, 500);
    beneath.getBoundingClientRect = () => at(0, 0);
    fireEvent.focusIn(beneath);
    expect(panel()).toBeInTheDocument();
    beneath.getBoundingClientRect = () => at(510, 510);
    fireEvent.focusIn(beneath);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('minimises on Escape only if the focus is inside', async () => {
    showAssistant();
    await user.click(button('of the page'));
    await user.keyboard('{Escape}');
    expect(panel()).toBeInTheDocument();
    await user.click(screen.getByLabelText('Full Name *'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the welcome form (rows F2, F3)', () => {
  const fill = async (email = 'sara@example.com') => {
    await user.type(screen.getByPlaceholderText('Enter your full name'), 'Sara');
    await user.type(screen.getByLabelText('Email Address *'), email);
    await user.selectOptions(screen.getByLabelText('Region/Branch You Want to Inquire About *'), 'Dubai');
  };

  it('greets after half a second', async () => {
    showAssistant();
    await pass(400);
    expect(conversation()).not.toHaveTextContent('Hello!');
    await pass(200);
    expect(conversation()).toHaveTextContent('Hello! I am the Zuhal Assistant');
    expect(announced()).toBe('');
  });

  it('is not sent while a field is empty or the e-mail is invalid, and shows the error at the field', async () => {
    const calls = serve({});
    showAssistant();
    await user.click(button('Start chat'));
    expect(screen.getByLabelText('Full Name *')).toHaveFocus();
    expect(screen.getByLabelText('Full Name *')).toBeInvalid();
    await fill('sara@example');
    await user.click(button('Start chat'));
    expect(screen.getByLabelText('Email Address *')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(calls).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['stored', { '/api/send-user-registration': {} }],
    ['rejected', { '/api/send-user-registration': { status: 500, json: { error: 'x' } } }],
    ['lost', {}],
  ])('thanks the visitor and begins the chat, even if the registration is not stored: %s', async (_name, answers) => {
    const calls = serve(answers);
    showAssistant();
    await fill();
    await user.click(button('Start chat'));
    await pass(600);
    expect(conversation()).toHaveTextContent('Thank you, Sara!');
    expect(message()).toHaveFocus();
    expect(calls[0]).toMatchObject({
      address: '/api/send-user-registration',
      body: { userName: 'Sara', userEmail: 'sara@example.com', userCountry: 'Dubai' },
    });
    expect(JSON.parse(localStorage.getItem(profileKey)!)).toMatchObject({ userName: 'Sara', userCountry: 'Dubai' });
    expect(localStorage).toHaveLength(1);
  });

  it('welcomes a known visitor back, and forgets the details on request', async () => {
    known();
    showAssistant();
    expect(screen.queryByRole('button', { name: 'Start chat' })).not.toBeInTheDocument();
    await pass(600);
    expect(conversation()).toHaveTextContent('Welcome back, Sara!');
    await user.click(button('Forget me'));
    expect(localStorage).toHaveLength(0);
    expect(conversation()).not.toHaveTextContent('Sara');
    expect(button('Start chat')).toBeInTheDocument();
    expect(sessionStorage.getItem('chatVisit')).not.toContain('Sara');
  });
});

describe('the conversational flow (row F5)', () => {
  it('asks for name, e-mail and branch if the owner has switched the form off', async () => {
    const calls = serve({ '/api/send-user-registration': {} });
    showAssistant(siteWith({ welcomeForm: false }));
    await pass(600);
    expect(conversation()).toHaveTextContent('May I know your name?');
    await send('Sara');
    await pass(600);
    expect(conversation()).toHaveTextContent('Nice to meet you, Sara!');
    await send('not an address');
    await pass(600);
    expect(conversation()).toHaveTextContent('Please enter a valid email address so I can assist you better.');
    await send('sara@example.com');
    await pass(600);
    await user.click(button('Bahrain (Warehouse)'));
    await pass(600);
    expect(conversation()).not.toHaveTextContent('Thank you, Sara!');
    await pass(500);
    expect(conversation()).toHaveTextContent('Thank you, Sara!');
    expect(screen.queryByRole('button', { name: 'Dubai' })).not.toBeInTheDocument();
    expect(calls).toMatchObject([
      { body: { userName: 'Sara', userEmail: 'sara@example.com', userCountry: 'Bahrain (Warehouse)' } },
    ]);
    expect(button('Send Inquiry')).toBeInTheDocument();
  });

  it('starts after Skip, and can itself be skipped without sending any details', async () => {
    const calls = serve({});
    showAssistant();
    await user.click(button('Skip'));
    await pass(600);
    expect(conversation()).toHaveTextContent('May I know your name?');
    await user.click(button('Skip'));
    await pass(600);
    expect(button('Send Inquiry')).toBeInTheDocument();
    expect(calls).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});

describe('questions and answers (rows F4, F6)', () => {
  beforeEach(known);

  it('shows the question with its time, then the typing indicator, and after half a second the answer', async () => {
    const calls = serve({
      '/api/chat': {
        events: [
          { type: 'delta', text: 'See **[our cables](/our-products/cables)** ' },
          { type: 'delta', text: 'and <b>[that](https://evil.example)</b>' },
          done,
        ],
      },
    });
    const { container, address } = showAssistant();
    await pass(600);
    expect(button('Send')).toBeDisabled();
    await user.type(message(), '   {Enter}');
    expect(calls).toEqual([]);
    await user.clear(message());
    await send('Which cable?');
    expect(container.querySelector('[data-typing]')).toBeInTheDocument();
    expect(screen.getByText('Which cable?').closest('li')!.querySelector('time')).toHaveTextContent(/\d{1,2}:\d\d/);
    expect(conversation()).not.toHaveTextContent('our cables');
    await pass(600);
    expect(container.querySelector('[data-typing]')).not.toBeInTheDocument();
    expect(conversation()).toHaveTextContent('See our cables and <b>[that](https://evil.example)</b>');
    expect(announced()).toBe('See our cables and <b>[that](https://evil.example)</b>');
    expect(calls[0]!.body).toEqual({
      question: 'Which cable?',
      history: [{ role: 'model', parts: [{ text: 'Welcome back, Sara! How can I help you today?' }] }],
    });
    await user.click(screen.getByRole('link', { name: 'our cables' }));
    expect(address()).toBe('/our-products/cables');
    expect(panel()).toBeInTheDocument();
  });

  it('announces an answer once, when it is complete', async () => {
    const { stream, send: answer, close } = handStream();
    serve({ '/api/chat': { stream } });
    showAssistant();
    await pass(600);
    await send('Count');
    await pass(600);
    answer({ type: 'delta', text: 'one ' });
    await pass(10);
    expect(conversation()).toHaveTextContent('one');
    expect(announced()).toBe('');
    answer({ type: 'delta', text: 'two' });
    answer(done);
    close();
    await pass(10);
    expect(announced()).toBe('one two');
  });

  it('can be stopped repeatedly, and keeps the text that has arrived', async () => {
    showAssistant();
    await pass(600);
    for (const word of ['first', 'second']) {
      const { stream, send: answer } = handStream();
      serve({ '/api/chat': { stream } });
      await send('Count');
      answer({ type: 'delta', text: `the ${word} part` });
      await pass(600);
      await user.click(button('Stop'));
      expect(message()).toHaveFocus();
      expect(conversation()).toHaveTextContent(`the ${word} part`);
      expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    }
    await pass(1000);
    expect(conversation()).not.toHaveTextContent('I apologize');
  });

  it.each([
    ['refuses the question', { '/api/chat': { status: 429, json: { error: 'x' } } }],
    ['fails', { '/api/chat': { status: 500, json: { error: 'x' } } }],
    ['is unreachable', {}],
    ['cuts the answer off', { '/api/chat': { events: [{ type: 'delta' as const, text: 'The half' }] } }],
    ['fails during the answer', { '/api/chat': { events: [{ type: 'failed' as const }] } }],
    ['sends garbage', { '/api/chat': { json: '<html>' } }],
  ])('apologises with the phone number when the server %s (row F7)', async (_name, answers) => {
    serve(answers);
    showAssistant();
    await pass(600);
    await send('Which cable?');
    await pass(600);
    expect(conversation()).toHaveTextContent(
      "I apologize, but I'm having trouble processing your request right now. Please try again or contact us directly at +971 4 555 0142.",
    );
    expect(announced()).toContain('I apologize');
    expect(warn).toHaveBeenCalled();
    expect(message()).toBeEnabled();
  });

  it('keeps the conversation after a reload', async () => {
    serve({ '/api/chat': { events: [{ type: 'delta', text: 'The answer' }, done] } });
    const { unmount } = showAssistant();
    await pass(600);
    await send('A question');
    await pass(600);
    unmount();
    showAssistant();
    await pass(600);
    expect(conversation()).toHaveTextContent(/A question.*The answer.*Welcome back, Sara!/);
  });
});

describe('the inquiry (row F8)', () => {
  beforeEach(known);
  const inquiry = () => screen.getByRole('dialog', { name: 'Send Inquiry' });
  const field = (name: string) => within(inquiry()).getByLabelText(name);
  const open = async () => {
    await user.click(button('Send Inquiry'));
  };
  const fill = async () => {
    await user.type(field('Your Inquiry *'), 'Ten glands');
    await user.type(field('Phone'), '+971 50 1');
    await user.type(field('Company Name'), 'Haddad');
    await user.type(field('Company Location'), 'Doha, Qatar');
  };
  const submit = async () => {
    await user.click(within(inquiry()).getByRole('button', { name: 'Send Inquiry' }));
    await pass(300);
  };

  it('has its fields, required marks, rows and placeholders', async () => {
    showAssistant();
    await open();
    expect(field('Full Name *')).toHaveValue('Sara');
    expect(field('Email Address *')).toHaveAttribute('type', 'email');
    expect(field('Region/Branch You Want to Inquire About *')).toHaveValue('Dubai');
    expect(field('Your Inquiry *')).toHaveAttribute('rows', '5');
    expect(field('Your Inquiry *')).toHaveAttribute(
      'placeholder',
      expect.stringContaining('describe your requirements'),
    );
    expect(field('Phone')).toHaveAttribute('placeholder', '+49 XX XXX XXXX');
    expect(field('Company Location')).toHaveAttribute('placeholder', 'City, Country');
    await submit();
    expect(field('Your Inquiry *')).toHaveFocus();
    expect(field('Your Inquiry *')).toBeInvalid();
  });

  it('sends the inquiry, thanks the visitor and closes', async () => {
    const calls = serve({ '/api/send-inquiry': {} });
    showAssistant();
    await open();
    await fill();
    await submit();
    expect(calls).toMatchObject([
      {
        address: '/api/send-inquiry',
        body: {
          userName: 'Sara',
          userEmail: 'sara@example.com',
          userCountry: 'Dubai',
          inquiryPhone: '+971 50 1',
          inquiryMessage: 'Ten glands',
          companyName: 'Haddad',
          companyLocation: 'Doha, Qatar',
        },
      },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Send Inquiry' })).not.toBeInTheDocument();
    expect(conversation()).toHaveTextContent(/Thank you, Sara!.*sara@example.com within 24 hours/);
    expect(announced()).toContain('within 24 hours');
  });

  it('closes on failure with a message, and restores the draft on Try again', async () => {
    const failing = serve({ '/api/send-inquiry': { status: 503, json: { error: 'x' } } });
    showAssistant();
    await open();
    await fill();
    await submit();
    expect(screen.queryByRole('dialog', { name: 'Send Inquiry' })).not.toBeInTheDocument();
    expect(conversation()).toHaveTextContent(
      'Sorry Sara, there was an issue sending your inquiry. Please try contacting us directly at sales@example.test or call +971 4 555 0142.',
    );
    const working = serve({ '/api/send-inquiry': {} });
    await user.click(button('Try again'));
    expect(field('Your Inquiry *')).toHaveValue('Ten glands');
    expect(field('Company Name')).toHaveValue('Haddad');
    await submit();
    // The same submission id, so that the inquiry is stored once even if the first attempt did arrive.
    expect(working[0]!.headers['idempotency-key']).toBe(failing[0]!.headers['idempotency-key']);
    expect(conversation()).toHaveTextContent('within 24 hours');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each(['the button', 'the backdrop'])('clears the four fields when closed by %s', async (way) => {
    showAssistant();
    await open();
    await fill();
    if (way === 'the button') await user.click(within(inquiry()).getByRole('button', { name: 'Close' }));
    else {
      const dialog = inquiry();
      fireEvent.mouseDown(dialog);
      fireEvent.click(dialog);
    }
    await pass(300);
    await open();
    for (const name of ['Your Inquiry *', 'Phone', 'Company Name', 'Company Location'])
      expect(field(name)).toHaveValue('');
    expect(field('Full Name *')).toHaveValue('Sara');
  });
});
