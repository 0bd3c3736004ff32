import './preview.css';
