import { z } from 'zod';
import { chatAsked, chatLimits, type ChatRequest } from 'api/chat';

const entry = z.strictObject({
  role: z.enum(['user', 'model']),
  parts: z
    .array(z.strictObject({ text: z.string().max(chatLimits.entryText) }))
    .min(1)
    .max(4),
});

/** The body of `POST /api/chat`; anything else is refused (row G4). */
export const chatBody: z.ZodType<ChatRequest> = z.strictObject({
  question: z.string().trim().min(1, 'is empty').max(chatLimits.question),
  history: z
    .array(entry)
    .max(chatLimits.entries)
    .default([])
    .refine((entries) => textLength(entries) <= chatLimits.historyText, 'is too long'),
  asked: z.enum(chatAsked).optional(),
});

const textLength = (entries: z.output<typeof entry>[]) =>
  entries.reduce((sum, { parts }) => sum + parts.reduce((length, { text }) => length + text.length, 0), 0);
