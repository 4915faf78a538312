/* Marks megacities and capitals, and shows checked places on a map. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  extensions: {
    megacity: 10000000,
    million: 1000000,
    words: {
      zh: { megacity: '超大城市', capital: '首都', none: '请先勾选要查看的地点', open: '在地图上查看', close: '关闭', note: '链接在新标签页打开' },
      en: { megacity: 'Megacity', capital: 'Capital', none: 'Select the places to show first', open: 'Show on a map', close: 'Close', note: 'Links open in a new tab' }
    },
    say: function (key) { return this.extensions.words[vm.$i18n.locale][key]; },
    /* The stored population: cells hold display text with separators. */
    population: function (raw) { return raw ? Number(raw.data.population) : 0; },
    mapAddress: function (raw) {
      var at = raw.data.latitude + '/' + raw.data.longitude;
      return 'https://www.openstreetmap.org/?mlat=' + raw.data.latitude + '&mlon=' + raw.data.longitude + '#map=10/' + at;
    }
  },
  hooks: {
    onLoad: function () {
      var self = this;
      var counted = vm.rows.filter(function (row) { return self.extensions.population(row) >= self.extensions.megacity; });
      console.log('megacities on this page: ' + counted.length);
    },
    onCustomAction: async function (action, data) {
      if (action.actionCode !== 'show_map') return;
      var self = this;
      var chosen = vm.rows.filter(function (row, at) { return vm.checkeds[at]; });
      if (!chosen.length) { vm.$message.warning(this.extensions.say('none')); return false; }
      /** @type {Content[]} */
      var links = chosen.slice(0, 20).map(function (row, at) {
        var shown = vm.checkedRows[at];
        return { type: 'link', text: shown.placeName + ' ' + shown.latitude + ', ' + shown.longitude, to: self.extensions.mapAddress(row), target: 'blank' };
      });
      links.push({ type: 'text', text: this.extensions.say('note'), color: 'muted' });
      await vm.$confirm({ title: this.extensions.say('open'), content: { type: 'stack', direction: 'column', gap: 1, items: links }, okText: this.extensions.say('close') });
      return true;
    },
    onCellRender: function (at, rowIdx) {
      var code = at.colData.propertyCode;
      if (code !== 'placeName' && code !== 'population') return;
      var population = this.extensions.population(vm.rows[rowIdx]);
      if (code === 'population') {
        if (population < this.extensions.million) return;
        return { type: 'text', text: at.rowData.population, bold: true, color: population >= this.extensions.megacity ? 'error' : 'default' };
      }
      var marks = [];
      if (population >= this.extensions.megacity) marks.push({ type: 'tag', text: this.extensions.say('megacity'), color: 'error' });
      if (at.rowData.capital === '是' || at.rowData.capital === 'Yes') marks.push({ type: 'tag', text: this.extensions.say('capital'), color: 'primary' });
      if (!marks.length) return;
      return { type: 'stack', direction: 'row', gap: 1, items: [{ type: 'text', text: at.rowData.placeName }].concat(marks) };
    }
  }
})
