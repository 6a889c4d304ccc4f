/**
 * The 53 counties (comarcas) of Galicia and the municipalities of each, by name, after decree 65/1997 of the Xunta de
 * Galicia and the mergers since (Oza-Cesuras, Cerdedo-Cotobade). The province is that of the heading.
 */
export const counties: Record<string, Record<string, string>> = {
  '15': {
    'A Barcala': 'A Baña, Negreira',
    'A Coruña': 'Abegondo, Arteixo, Bergondo, Cambre, Carral, A Coruña, Culleredo, Oleiros, Sada',
    Arzúa: 'Arzúa, Boimorto, O Pino, Touro',
    Barbanza: 'Boiro, A Pobra do Caramiñal, Rianxo, Ribeira',
    Bergantiños: 'Cabana de Bergantiños, Carballo, Coristanco, A Laracha, Laxe, Malpica de Bergantiños, Ponteceso',
    Betanzos: 'Aranga, Betanzos, Coirós, Curtis, Irixoa, Miño, Oza-Cesuras, Paderne, Vilarmaior, Vilasantar',
    Eume: 'Cabanas, A Capela, Monfero, Pontedeume, As Pontes de García Rodríguez',
    Ferrol: 'Ares, Cedeira, Fene, Ferrol, Moeche, Mugardos, Narón, Neda, San Sadurniño, As Somozas, Valdoviño',
    Fisterra: 'Cee, Corcubión, Dumbría, Fisterra, Muxía',
    Muros: 'Carnota, Muros',
    Noia: 'Lousame, Noia, Outes, Porto do Son',
    'O Sar': 'Dodro, Padrón, Rois',
    Ordes: 'Cerceda, Frades, Mesía, Ordes, Oroso, Tordoia, Trazo',
    Ortegal: 'Cariño, Cerdido, Mañón, Ortigueira',
    Santiago: 'Ames, Boqueixón, Brión, Santiago de Compostela, Teo, Val do Dubra, Vedra',
    'Terra de Melide': 'Melide, Santiso, Sobrado, Toques',
    'Terra de Soneira': 'Camariñas, Vimianzo, Zas',
    Xallas: 'Mazaricos, Santa Comba',
  },
  '27': {
    'A Fonsagrada': 'Baleira, A Fonsagrada, Negueira de Muñiz',
    'A Mariña Central': 'Alfoz, Burela, Foz, Lourenzá, Mondoñedo, O Valadouro',
    'A Mariña Occidental': 'Cervo, Ourol, O Vicedo, Viveiro, Xove',
    'A Mariña Oriental': 'Barreiros, A Pontenova, Ribadeo, Trabada',
    'A Ulloa': 'Antas de Ulla, Monterroso, Palas de Rei',
    Chantada: 'Carballedo, Chantada, Taboada',
    Lugo: 'Castroverde, O Corgo, Friol, Guntín, Lugo, Outeiro de Rei, Portomarín, Rábade',
    Meira: 'Meira, Pol, Ribeira de Piquín, Riotorto',
    'Os Ancares': 'Baralla, Becerreá, Cervantes, Navia de Suarna, As Nogais, Pedrafita do Cebreiro',
    Quiroga: 'Folgoso do Courel, Quiroga, Ribas de Sil',
    Sarria: 'O Incio, Láncara, Paradela, O Páramo, Samos, Sarria, Triacastela',
    'Terra Chá': 'Abadín, Begonte, Castro de Rei, Cospeito, Guitiriz, Muras, A Pastoriza, Vilalba, Xermade',
    'Terra de Lemos': 'Bóveda, Monforte de Lemos, Pantón, A Pobra do Brollón, O Saviñao, Sober',
  },
  '32': {
    'A Baixa Limia': 'Bande, Entrimo, Lobeira, Lobios, Muíños',
    'A Limia':
      'Baltar, Os Blancos, Calvos de Randín, Porqueira, Rairiz de Veiga, Sandiás, Sarreaus, Trasmiras, Vilar de Barrio, Vilar de Santos, Xinzo de Limia',
    'Allariz-Maceda': 'Allariz, Baños de Molgas, Maceda, Paderne de Allariz, Xunqueira de Ambía, Xunqueira de Espadanedo',
    'O Carballiño': 'Beariz, Boborás, O Carballiño, O Irixo, Maside, Piñor, Punxín, San Amaro, San Cristovo de Cea',
    'O Ribeiro': 'A Arnoia, Avión, Beade, Carballeda de Avia, Castrelo de Miño, Cenlle, Cortegada, Leiro, Melón, Ribadavia',
    Ourense:
      'Amoeiro, Barbadás, Coles, Esgos, Nogueira de Ramuín, Ourense, O Pereiro de Aguiar, A Peroxa, San Cibrao das Viñas, Taboadela, Toén, Vilamarín',
    'Terra de Caldelas': 'Castro Caldelas, Montederramo, Parada de Sil, A Teixeira',
    'Terra de Celanova':
      'A Bola, Cartelle, Celanova, Gomesende, A Merca, Padrenda, Pontedeva, Quintela de Leirado, Ramirás, Verea',
    'Terra de Trives': 'Chandrexa de Queixa, Manzaneda, A Pobra de Trives, San Xoán de Río',
    Valdeorras:
      'O Barco de Valdeorras, O Bolo, Carballeda de Valdeorras, Larouco, Petín, A Rúa, Rubiá, A Veiga, Vilamartín de Valdeorras',
    Verín: 'Castrelo do Val, Cualedro, Laza, Monterrei, Oímbra, Riós, Verín, Vilardevós',
    Viana: 'A Gudiña, A Mezquita, Viana do Bolo, Vilariño de Conso',
  },
  '36': {
    'A Paradanta': 'Arbo, A Cañiza, Covelo, Crecente',
    Caldas: 'Caldas de Reis, Catoira, Cuntis, Moraña, Pontecesures, Portas, Valga',
    Deza: 'Agolada, Dozón, Lalín, Rodeiro, Silleda, Vila de Cruces',
    'O Baixo Miño': 'A Guarda, Oia, O Rosal, Tomiño, Tui',
    'O Condado': 'Mondariz, Mondariz-Balneario, As Neves, Ponteareas, Salvaterra de Miño',
    'O Morrazo': 'Bueu, Cangas, Marín, Moaña',
    'O Salnés': 'Cambados, O Grove, A Illa de Arousa, Meaño, Meis, Ribadumia, Sanxenxo, Vilagarcía de Arousa, Vilanova de Arousa',
    Pontevedra: 'Barro, Campo Lameiro, Cerdedo-Cotobade, A Lama, Poio, Ponte Caldelas, Pontevedra, Vilaboa',
    'Tabeirós-Terra de Montes': 'A Estrada, Forcarei',
    Vigo: 'Baiona, Fornelos de Montes, Gondomar, Mos, Nigrán, Pazos de Borbén, O Porriño, Redondela, Salceda de Caselas, Soutomaior, Vigo',
  },
};
