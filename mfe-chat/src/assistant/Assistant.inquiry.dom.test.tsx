import { act, fireEvent, screen, within } from '@testing-library/react';
import { serve, showAssistant } from '../testing';
import {
  announced,
  beginVisits,
  button,
  conversation,
  enter,
  holdAnswer,
  pass,
  rememberVisitor,
  user,
} from '../testing/assistant';

beginVisits();

describe('the inquiry (row F8)', () => {
  beforeEach(rememberVisitor);
  const inquiry = () => screen.getByRole('dialog', { name: 'Send Inquiry' });
  const field = (name: string) => within(inquiry()).getByLabelText(name);
  const open = async () => {
    await user.click(button('Send Inquiry'));
  };
  const fill = async () => {
    await enter(field('Your Inquiry *'), 'Ten glands');
    await enter(field('Phone'), '+971 50 1');
    await enter(field('Company Name'), 'Haddad');
    await enter(field('Company Location'), 'Doha, Qatar');
  };
  const submit = async () => {
    await user.click(within(inquiry()).getByRole('button', { name: 'Submit Inquiry' }));
    await pass(300);
  };

  /** Sends an inquiry and closes the dialog. @returns what answers it */
  const submitAndClose = async () => {
    const answer = holdAnswer();
    await showAssistant();
    await open();
    await fill();
    await submit();
    await user.click(within(inquiry()).getByRole('button', { name: 'Close' }));
    return answer;
  };

  it('has its fields, required marks, rows and placeholders', async () => {
    await showAssistant();
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

  it('closes on Back, which changes the page behind it, and shows what was written when it is opened again', async () => {
    await showAssistant();
    await open();
    await fill();
    fireEvent.popState(window);
    expect(screen.queryByRole('dialog', { name: 'Send Inquiry' })).toBeNull();
    await open();
    expect(field('Your Inquiry *')).toHaveValue('Ten glands');
    await user.click(within(inquiry()).getByRole('button', { name: 'Close' }));
    await open();
    expect(field('Your Inquiry *')).toHaveValue('');
  });

  describe('begins with what the visitor comes from:', () => {
    const viewed = (ago = 0) => {
      const product = {
        id: 'gland',
        category: 'glands',
        name: 'Gland M20',
        picture: '/g.svg',
        viewed: Date.now() - ago,
      };
      localStorage.setItem('recently-viewed-1', JSON.stringify([product]));
    };
    const listed = () => localStorage.setItem('enquiry-list-1', '0252-6*10~013-4*1*red');
    const began = async (at = '/home') => {
      window.history.replaceState(null, '', at);
      await showAssistant();
      await open();
      return (field('Your Inquiry *') as HTMLTextAreaElement).value;
    };
    const aboutGland = 'I would like to ask about Gland M20:\n';
    const aboutList = 'I would like a quotation for:\n10 x 0252-6\n1 x 013-4 (red)\n';

    it('nothing on a first visit', async () => {
      expect(await began()).toBe('');
    });
    it('the product whose page is open', async () => {
      viewed();
      listed();
      expect(await began('/our-products/glands/gland')).toBe(aboutGland);
    });
    it('the enquiry list on other pages', async () => {
      viewed();
      listed();
      expect(await began()).toBe(aboutList);
    });
    it('the enquiry list with the names of its codes, once they are known', async () => {
      listed();
      const known = { code: '0252-6', name: 'Socket', address: '/socket' };
      const answer = holdAnswer();
      expect(await began()).toBe(aboutList);
      await act(async () => {
        answer({ codes: { '0252-6': { known } } });
        await jest.advanceTimersByTimeAsync(0);
      });
      expect(field('Your Inquiry *')).toHaveValue(aboutList.replace('0252-6', '0252-6: Socket'));
    });
    it('the product that was open before', async () => {
      viewed();
      expect(await began()).toBe(aboutGland);
    });
    it('no product of another day', async () => {
      viewed(24 * 3600_000);
      expect(await began()).toBe('');
    });
  });

  it('sends the inquiry, thanks the visitor and closes', async () => {
    const calls = serve({ '/api/send-inquiry': {} });
    await showAssistant();
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
    await showAssistant();
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

  it.each([
    ['was not stored', { status: 503, json: { error: 'x' } }],
    ['was still being sent', 'silent'],
  ] as const)('offers an inquiry that %s again after a reload, until it is confirmed', async (_, answer) => {
    const first = serve({ '/api/send-inquiry': answer });
    const view = await showAssistant();
    await open();
    await fill();
    await submit();
    view.unmount();

    const { unmount } = await showAssistant();
    await pass(600);
    expect(conversation()).toHaveTextContent(
      'Welcome back, Sara! How can I help you today? We could not confirm that we received your last inquiry.',
    );
    const working = serve({ '/api/send-inquiry': {} });
    await user.click(button('Restore my last inquiry'));
    expect(field('Your Inquiry *')).toHaveValue('Ten glands');
    await submit();
    expect(working[0]!.headers['idempotency-key']).toBe(first[0]!.headers['idempotency-key']);
    unmount();
    await showAssistant();
    await pass(600);
    expect(conversation()).not.toHaveTextContent('could not confirm');
  });

  it('keeps an inquiry that was not stored while others are sent, and restores it in the dialog', async () => {
    serve({});
    await showAssistant();
    await open();
    await fill();
    await submit();
    const calls = serve({ '/api/send-inquiry': {} });
    await open();
    expect(field('Your Inquiry *')).toHaveValue('');
    await enter(field('Your Inquiry *'), 'Two lugs');
    // It would overwrite what has been written.
    expect(screen.queryByRole('button', { name: 'Restore my last inquiry' })).not.toBeInTheDocument();
    await submit();
    await open();
    await user.click(button('Restore my last inquiry'));
    expect(field('Your Inquiry *')).toHaveFocus();
    expect(field('Company Name')).toHaveValue('Haddad');
    await submit();
    const inquiries = calls.map(({ body }) => (body as { inquiryMessage: string }).inquiryMessage);
    expect(inquiries).toEqual(['Two lugs', 'Ten glands']);
    await open();
    expect(screen.queryByRole('button', { name: 'Restore my last inquiry' })).not.toBeInTheDocument();
  });

  it('sends an edited inquiry under a new key, so that it is not taken for a retry', async () => {
    const first = serve({});
    await showAssistant();
    await pass(600);
    await open();
    await fill();
    await submit();
    const again = serve({});
    await user.click(button('Try again'));
    await enter(field('Your Inquiry *'), ' and two lugs');
    await submit();
    expect(again[0]!.headers['idempotency-key']).not.toBe(first[0]!.headers['idempotency-key']);
    await user.click(button('Try again'));
    expect(field('Your Inquiry *')).toHaveValue('Ten glands and two lugs');
  });

  it('is sent even if the page is closed', async () => {
    serve({ '/api/send-inquiry': {} });
    await showAssistant();
    await open();
    await fill();
    await submit();
    expect(window.fetch).toHaveBeenCalledWith('/api/send-inquiry', expect.objectContaining({ keepalive: true }));
  });

  it('keeps a new inquiry open when the answer to an earlier one arrives', async () => {
    const answer = await submitAndClose();
    await open();
    await enter(field('Your Inquiry *'), 'Two lugs');
    answer({ ok: true, id: '1' });
    await pass(100);
    expect(field('Your Inquiry *')).toHaveValue('Two lugs');
    expect(conversation()).toHaveTextContent('Thank you, Sara!');
  });

  it('cannot be changed while it is being sent', async () => {
    serve({ '/api/send-inquiry': 'silent' });
    await showAssistant();
    await open();
    await fill();
    await submit();
    await enter(field('Your Inquiry *'), ' and two lugs');
    await user.selectOptions(field('Region/Branch You Want to Inquire About *'), 'Saudi Arabia');
    expect(field('Your Inquiry *')).toHaveValue('Ten glands');
    expect(field('Region/Branch You Want to Inquire About *')).toHaveValue('Dubai');
  });

  it('is forgotten with the visitor, whom a late answer does not name', async () => {
    const answer = await submitAndClose();
    const stored = () => Object.values(sessionStorage).join();
    expect(stored()).toContain('Ten glands');
    await user.click(button('Forget me'));
    answer({ error: 'x' }, 503);
    await pass(100);
    expect(stored()).not.toContain('Ten glands');
    expect(conversation()).not.toHaveTextContent('Sara');
  });

  it('can be forgotten by a visitor without a profile', async () => {
    localStorage.clear();
    serve({});
    await showAssistant();
    await user.click(button('Skip'));
    await open();
    await enter(field('Full Name *'), 'Omar');
    await enter(field('Email Address *'), 'omar@example.com');
    await user.selectOptions(field('Region/Branch You Want to Inquire About *'), 'Dubai');
    await fill();
    await submit();
    await user.click(button('Forget me'));
    expect(Object.values(sessionStorage).join()).not.toContain('omar@example.com');
    await user.click(button('Skip'));
    await open();
    expect(field('Email Address *')).toHaveValue('');
  });

  it.each(['{', '{}', '[null, {"userName": "Sara"}, 1]'])(
    'begins without one if it is stored as %s',
    async (stored) => {
      sessionStorage.setItem('chatInquiries', stored);
      await showAssistant();
      await pass(600);
      expect(conversation()).not.toHaveTextContent('could not confirm');
    },
  );

  it('sends no field that an older release has stored and the server does not know', async () => {
    const calls = serve({});
    const view = await showAssistant();
    await open();
    await fill();
    await submit();
    const [kept] = JSON.parse(sessionStorage.getItem('chatInquiries')!) as [object];
    sessionStorage.setItem('chatInquiries', JSON.stringify([{ ...kept, older: 'x' }]));
    view.unmount();
    await showAssistant();
    await pass(600);
    await user.click(button('Restore my last inquiry'));
    await submit();
    expect(calls[1]).toEqual(calls[0]);
  });

  it.each(['the button', 'the backdrop'])('clears the four fields when closed by %s', async (way) => {
    await showAssistant();
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
