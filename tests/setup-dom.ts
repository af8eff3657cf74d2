import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// The library's default is one second, which a busy machine may exceed.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout and so no scrolling.
Element.prototype.scrollIntoView = () => undefined;
