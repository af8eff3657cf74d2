import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// The library gives up after a second, which a busy machine may take.
configure({ asyncUtilTimeout: 10_000 });
