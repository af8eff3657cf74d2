/** How wide the header's list and phone are: as its buttons, unless large text leaves too little of a phone's width. */
export const toolWidth = 'min(2.75rem, max(44px, 16vw))';
