import './style.css';
import Theme from 'vitepress/theme-without-fonts';

// biome-ignore lint/style/noDefaultExport: VitePress takes the theme from here.
export default Theme;
