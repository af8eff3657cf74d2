import { createSlice } from '@reduxjs/toolkit';
import { addresses } from 'api/addresses';

/** A menu item (row I1); `drawerOnly` items are not among the header's links. */
export interface MenuItem {
  id: string;
  name: string;
  path: string;
  drawerOnly?: true;
}

export interface MenuState {
  items: MenuItem[];
  searchOpen: boolean;
  /** Whether the search modal can open at once. */
  searchReady: boolean;
  /** What the visitor has typed into the header's field to open the search modal. */
  searchTyped: string;
  /** Whether the visitor was in another search field when the modal opened. */
  searchContinues: boolean;
}

const initialState: MenuState = {
  items: [
    { id: 'home', name: 'Home', path: addresses.home.to() },
    { id: 'about', name: 'About Us', path: addresses.about.to() },
    { id: 'management', name: 'Management', path: addresses.management.to() },
    { id: 'certificates', name: 'Certificates', path: addresses.certificates.to() },
    { id: 'products', name: 'Products', path: addresses.ourProducts.to() },
    { id: 'projects', name: 'Projects', path: addresses.ourProjects.to() },
    { id: 'contact', name: 'Contact', path: addresses.contactUs.to() },
    { id: 'careers', name: 'Career Opportunities', path: addresses.careers.to(), drawerOnly: true },
  ],
  searchOpen: false,
  searchReady: false,
  searchTyped: '',
  searchContinues: false,
};

/** The site's navigation: the menu, and whether the search modal is open (rows A3, A4, A9). */
export const menuSlice = createSlice({
  name: 'menu',
  initialState,
  reducers: {
    searchToggled(state, { payload }: { payload: boolean }) {
      state.searchOpen = payload;
      state.searchTyped = '';
      state.searchContinues = false;
    },
    searchMounted(state, { payload }: { payload: boolean }) {
      state.searchReady = payload;
    },
    /** Opens the search modal with the text of another search field. */
    searchOpenedWith(state, { payload }: { payload: string }) {
      state.searchOpen = true;
      state.searchTyped = payload;
      state.searchContinues = true;
    },
  },
  selectors: {
    selectMenu: (state) => state,
  },
});

export const { searchToggled, searchMounted, searchOpenedWith } = menuSlice.actions;
export const { selectMenu } = menuSlice.selectors;
